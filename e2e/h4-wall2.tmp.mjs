import { chromium } from '@playwright/test'
const link = process.argv[2]
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] })
const story = (d) => {
  const ago = (m) => new Date(Date.parse(d.at) - m*60000).toISOString()
  const names = ['UPS-A','UPS-B','UPS-CT','UPS-MR','UPS-C','UPS-D','UPS-E','UPS-F','UPS-G','ATS-02']
  const base = d.supply.find(s => s.stores)
  const key = d.causes[0]?.rounds[0] ?? d.rounds[0].key
  d.supply = names.map((name, i) => ({ ...base, id: '20000000000'+i, name, rounds: [key], site: key, state: i===2?'offline':'normal', fresh: i!==2, at: ago(140),
    input: i<2||i===9 ? 'live' : i===2 ? 'unknown':'dead', output: i<2||i===9 ? 'mains' : i===2?'unknown': i===8 ? 'dead':'backup', minutes: i===9?null:24+i*14, load: 46+i, charge: 66+i, power: 20+i, stores: i!==9, since: i<2?null:ago(18.4) }))
  d.sources = [{ id: '1', name: '1# 进线', type:'meter', rounds:[key], condition:'live', since:null, feeds:[d.supply[0].id] }, { id: '2', name: '2# 进线', type:'meter', rounds:[key], condition:'dead', since:ago(18), feeds:[d.supply[3].id,d.supply[4].id] }]
  const r = d.causes[0]?.root ?? d.newest[0]
  if (r) { d.causes = [1,2,3,4,5,6].map(i => ({ id: 'c'+i, root: { ...r, id: 'c'+i, level: i===1?4:2, confirmedAt: i>2?ago(2):null, confirmedBy: i>2?'李敏':null }, level: i===1?4:2, since: ago(18.3*i), alarms: 11, unconfirmed: i>2?0:5, devices: 4, rounds:[key] })); d.causesInAll = 9 }
  d.rounds[1].silent = 4; d.rounds[1].silentSince = ago(142); d.alarms = { active: 16, unconfirmed: 11, critical: [] }
  d.newest = Array.from({length:8},(_, i)=>({ ...r, id: 'n'+i }))
  return d
}
for (const [w,h,l] of [[1920,1080,'zh'],[3840,1080,'en']]) {
  const c2 = await b.newContext({ viewport: { width: w, height: h } })
  const q = await c2.newPage()
  q.on('pageerror', e => console.log('PAGEERR', e.message))
  let off = false
  await q.route('**/linked-wall', async (route) => { if (off) return route.abort(); const a = await route.fetch(); const j = await a.json(); j.data = story(j.data); await route.fulfill({ response: a, json: j }) })
  await q.goto(l === 'en' ? link.replace('/wall#','/wall?lang=en#') : link); await q.waitForTimeout(6000)
  await q.screenshot({ path: `/tmp/h4shots/wall-story-${w}-${l}.png` })
  console.log(await q.locator('figure').getAttribute('aria-label'))
  off = true; await q.waitForTimeout(15000)
  await q.screenshot({ path: `/tmp/h4shots/wall-lost-${w}-${l}.png` })
  await c2.close()
}
await b.close()
