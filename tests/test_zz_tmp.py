import random, pytest
from msgspec.structs import replace
from ginscore.replay import fold, with_event
from ginscore.events import *
from ginscore import correcting
from tests.ledgers import *
from tests.test_team_corrections import SIDES

def evening_of(luck, size):
    events=[opened(*SIDES[size], target=5000)]
    model=[[]]            # entries: [pair, points or None, n-list]
    past=[[]]; undone=[]
    sheet=[]              # each: (key) number -> entry, or None for a row that counts for nothing
    state=(tuple(),)      # tuple of (pair, points|None dead, status) rows ; status live/dead/gone
    state=()
    states=[state]
    log=[]
    for _ in range(luck.randint(4,22)):
        re=fold(events); g=re.game; rows=g.rows
        assert len(rows)==len(state)
        done={one.n:(i,r) for i,r in enumerate(g.rounds) for one in r.rows}
        complete=lambda n: n in done and not done[n][1].missing
        op=luck.choice("pppppviruUf")
        ev=None
        if op=="p":
            pair=luck.choice(g.open_tables()); pts=luck.randint(1,60)
            pair=pair if luck.random()<.5 else pair[::-1]
            ev=win(pair[0],pts,pair[1]); new=(*state,(pair,pts,"live"))
        elif op=="v" and rows:
            n=luck.randint(1,len(rows))
            if rows[n-1].void: continue
            pend=any(r.n==n for r in g.pending)
            if not pend and not complete(n): continue
            ev=correcting.void(re,n,AT); ev=correcting.carry_out(re,ev).event
            assert ev.frees==pend
            new=list(state); new[n-1]=(*new[n-1][:2],"gone" if pend else "dead"); new=tuple(new)
        elif op=="r":
            voids=[r for r in rows if state[r.n-1][2]=="dead"]
            if not voids: continue
            v=luck.choice(voids); pts=luck.randint(1,60)
            n=v.n+luck.choice([0,1]) 
            if n>len(rows): n=v.n
            ev=Inserted(at=AT,n=n,by=v.by,against=v.against,hand=win(v.by,pts,v.against).hand)
            ev=correcting.carry_out(re,ev).event   # must not be refused
            new=list(state); new[v.n-1]=(*new[v.n-1][:2],"gone"); new.insert(n-1,((v.by,v.against),pts,"live")); new=tuple(new)
        elif op in "if" and g.rounds:
            i=luck.randrange(len(g.rounds)); r=g.rounds[i]
            if r.missing or any(o.void for o in r.rows): continue
            first=min(o.n for o in r.rows)
            if first>1 and i and g.rounds[i-1].missing: continue
            o=rows[first-1]; pts=luck.randint(1,60)
            if {n for n in range(first,first+size)}!={x.n for x in r.rows}: continue
            ev=Inserted(at=AT,n=first,by=o.by,against=o.against,hand=win(o.by,pts,o.against).hand)
            new=list(state); new.insert(first-1,((o.by,o.against),pts,"live")); new=tuple(new)
        elif op=="u" and len(states)>1:
            undone.append(states.pop()); state=states[-1]; events.append(undo()); check(events,state,log+["undo"]); continue
        elif op=="U" and undone:
            states.append(undone.pop()); state=states[-1]; events.append(redo()); continue
        if ev is None: continue
        events.append(ev); state=new; states.append(state); undone.clear(); log.append((op,ev.n if hasattr(ev,"n") else "", getattr(ev,"by",""),getattr(ev,"against","")))
        check(events,state,log)
    stepped=fold(events[:1])
    for e in events[1:]:
        stepped=with_event(stepped,e)
    assert stepped==fold(events)
    return events

def check(events,state,log):
    got=fold(events).game
    plain=fold(evening_(events[0],state)).game
    f=lambda g:(g.columns,g.line_up if g.pending or True else 0,[(r.winner,r.points,len(r.missing),r.number) for r in g.rounds],g.open_tables())
    assert f(got)==f(plain),(log,[s for s in state], [(r.number,[x.n for x in r.rows]) for r in got.rounds],[(r.number,[x.n for x in r.rows]) for r in plain.rounds])

def evening_(o,state):
    out=[o]
    for pair,pts,st in state:
        if st=="live": out.append(win(pair[0],pts,pair[1]))
        elif st=="dead": out.append(replace(dead(),by=pair[0],against=pair[1]) if False else HandPlayed(at=AT,by=pair[0],against=pair[1],hand=DEAD))
    return tuple(out)
DEAD=dead("Ann","Bob").hand

@pytest.mark.parametrize("size",[2,3])
def test_rand(size):
    bad=[]
    for seed in range(400):
        try: evening_of(random.Random(seed),size)
        except Exception as e: bad.append((seed,type(e).__name__,str(e)))
    print(size,len(bad)); bad.sort(key=lambda b:len(b[2]))
    for b in bad[:4]: print(b[0],b[1],b[2][:1200])
    assert not bad
