import { chromium } from '@playwright/test'
import { readFileSync, existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
const link = process.argv[2], seconds = Number(process.argv[3] ?? 90)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu','--js-flags=--expose-gc'] })
const c = await b.newContext({ viewport: { width: 3840, height: 1080 } })
const q = await c.newPage()
let bytes = 0; const names = []
q.on('response', async r => { if (/\.js$/.test(r.url())) { const t = await r.body().catch(()=>Buffer.alloc(0)); const z = gzipSync(t).length; bytes += z; names.push([r.url().split('/').pop(), z]) } })
let n = 0
await q.route('**/linked-wall', async (route) => {
  const a = await route.fetch(); const j = await a.json(); const d = j.data; n++
  const s0 = d.supply.find(x=>x.stores), key = d.rounds[0].key
  const many = (of, k, make) => Array.from({ length: k }, (_, i) => make(of, i))
  d.supply = many(s0, 200, (o, i) => ({ ...o, id: String(200000000000+i), name: 'UPS-'+i, rounds: [d.rounds[i%d.rounds.length].key], site: 'S'+(i%20), load: 30+((i*7+n*3)%60), power: 10+((i+n)%30), minutes: 20+((i+n)%90) }))
  d.climate = many(d.climate[0], 40, (o, i) => ({ ...o, id: String(300000000000+i), name: 'TH-'+i, rounds: [d.rounds[i%d.rounds.length].key], probes: many(0, 16, (_, p) => ({ key: `probe.${p+1}.temperature`, value: 20+((i+p+n)%90)/10, limit: 27 })) }))
  d.rounds = many(d.rounds[0], 20, (o, i) => i < d.rounds.length ? d.rounds[i] : { ...o, key: 'R'+i, name: 'R'+i })
  d.devices = 500; d.temperature = d.temperature.map((t,i)=>({ ...t, value: 25+((n+i)%40)/10 }))
  await route.fulfill({ response: a, json: j })
})
await q.goto(link); await q.waitForTimeout(6000)
const cdp = await c.newCDPSession(q); await cdp.send('Performance.enable')
const m = async () => Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(x => [x.name, x.value]))
const a = await m(); await q.waitForTimeout(seconds*1000); const z = await m()
await cdp.send('HeapProfiler.collectGarbage'); const h = await m()
console.log('answers', n, 'task s', (z.TaskDuration-a.TaskDuration).toFixed(2), 'of', (z.Timestamp-a.Timestamp).toFixed(0), 'share %', (100*(z.TaskDuration-a.TaskDuration)/(z.Timestamp-a.Timestamp)).toFixed(2), 'script', (z.ScriptDuration-a.ScriptDuration).toFixed(2), 'layout', (z.LayoutDuration-a.LayoutDuration).toFixed(2), 'heap MB', (a.JSHeapUsedSize/1e6).toFixed(1), (h.JSHeapUsedSize/1e6).toFixed(1), 'nodes', h.Nodes)
console.log('js gzip KB', (bytes/1024).toFixed(1)); console.log(names.sort((x,y)=>y[1]-x[1]).slice(0,12).map(([n,z])=>`${n} ${(z/1024).toFixed(1)}`).join('\n'))
await b.close()
