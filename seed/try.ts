import { residents } from './residents.ts'
import { historyOf } from './history.ts'
import { loversOf } from './loves.ts'
for (const now of process.argv.slice(2)) {
const t=performance.now()
let n=0, ph=0, lv=0; const st:Record<string,number>={}, used=new Set<string>(), notes=new Set()
const rows=[]
for (const r of residents){ const h=historyOf(r,new Date(now)); n+=h.length
 let l=0
 for(const c of h){ ph+=c.photos.length; st[c.status]=(st[c.status]??0)+1; c.photos.forEach(p=>used.add(p.place+p.light)); notes.add(c.notes); l+=loversOf(r,c,residents).length}
 lv+=l
 const y=h.filter(c=>c.date.startsWith(now.slice(0,4))&&c.status!=='rejected').reduce((a,c)=>a+c.litterCount,0)
 rows.push([r.username,h.length,h.reduce((a,c)=>a+c.litterCount,0),y,l,h.at(0)?.date,h.at(-1)?.date].join(' '))
}
console.log(now,n,'photos',ph,'used',used.size,'loves',lv,st,'notes',notes.size,performance.now()-t); if(now===process.argv[2])console.log(rows.join('\n'))
if(now===process.argv[2])console.log(historyOf(residents[0]!,new Date(now)).slice(-14))
}
