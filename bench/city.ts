import { openCity } from './city/open.ts'
import { recountByCommand } from '#app/server/recount.ts'

const [members = '10000'] = process.argv.slice(2)
const { url, close } = await openCity(Number(members))
console.log(url)
try { console.log((await recountByCommand(url, [])).told) } catch (e) { console.error(e) }
if (process.env.KEEP) await new Promise(() => setInterval(() => {}, 1000))
await close()
