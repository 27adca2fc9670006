// Draws the pictures that the demo's authentications hold: a license, a letter, an identity card, each marked as a specimen.
// node scripts/specimens.mjs writes apps/server/src/seed/specimens.json.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The server's. */
const sharp = createRequire(new URL('../apps/server/package.json', import.meta.url))('sharp')

const mark = (width, height) =>
  `<text x="${width / 2}" y="${height / 2}" font-size="${height / 6}" text-anchor="middle" fill="#c21d1d" fill-opacity=".16" transform="rotate(-24 ${width / 2} ${height / 2})">样张 SPECIMEN</text>`
const line = (x, y, name, value) =>
  `<text x="${x}" y="${y}" font-size="17" fill="#333"><tspan fill="#777">${name}</tspan><tspan x="${x + 130}">${value}</tspan></text>`
const seal = (x, y) =>
  `<g fill="none" stroke="#b3443a" stroke-width="3"><circle cx="${x}" cy="${y}" r="52"/></g><text x="${x}" y="${y + 8}" font-size="22" text-anchor="middle" fill="#b3443a">样张专用</text>`

function license({ title = '营业执照', code, name, type, person, founded, address, scope }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="690" font-family="Noto Sans CJK SC">
    <rect width="960" height="690" fill="#f7f0dd"/><rect x="18" y="18" width="924" height="654" fill="none" stroke="#b8963f" stroke-width="6"/>
    <rect x="30" y="30" width="900" height="630" fill="none" stroke="#b8963f"/>
    <text x="60" y="78" font-size="16" fill="#555">统一社会信用代码</text><text x="60" y="104" font-size="21" font-weight="700">${code}</text>
    <text x="480" y="150" font-size="${title.length > 5 ? 40 : 56}" font-weight="700" text-anchor="middle" letter-spacing="14">${title}</text>
    <text x="480" y="186" font-size="18" text-anchor="middle" fill="#555">（副　本）</text>
    ${line(90, 250, '名　　称', name)}${line(90, 300, '类　　型', type)}${line(90, 350, '法定代表人', person)}
    ${line(90, 400, '成立日期', founded)}${line(90, 450, '经营范围', scope)}${line(90, 500, '住　　所', address)}
    <text x="610" y="600" font-size="18" fill="#333">登记机关</text>${seal(760, 585)}${mark(960, 690)}</svg>`
}

const letter = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="900" font-family="Noto Sans CJK SC">
  <rect width="700" height="900" fill="#fff"/><text x="350" y="120" font-size="38" font-weight="700" text-anchor="middle" letter-spacing="8">授权委托书</text>
  <g font-size="20" fill="#333"><text x="80" y="220">兹授权本单位工作人员办理动环云监控平台的企业</text><text x="80" y="262">认证及相关事宜，由此产生的责任由本单位承担。</text>
  <text x="80" y="346">授权期限：自签署之日起一年</text><text x="400" y="560">单位（盖章）</text><text x="400" y="602">二〇二六年</text></g>${seal(520, 560)}${mark(700, 900)}</svg>`

const identity = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="480" font-family="Noto Sans CJK SC">
  <rect width="760" height="480" rx="26" fill="#e4eef6"/><g font-size="24" fill="#333">
  <text x="60" y="96">姓名　样张</text><text x="60" y="146">性别　—　民族　—</text><text x="60" y="196">出生　— 年 — 月 — 日</text><text x="60" y="246">住址　样张</text>
  <text x="60" y="420">公民身份号码　00000000000000000X</text></g>
  <rect x="540" y="80" width="160" height="220" fill="#c9d6e2"/><circle cx="620" cy="160" r="46" fill="#9fb2c4"/><path d="M556 300c0-60 40-84 64-84s64 24 64 84z" fill="#9fb2c4"/>${mark(760, 480)}</svg>`

const drawings = {
  hospital: license({
    title: '事业单位法人证书',
    code: '12330000470051726F',
    name: '市一医院集团',
    type: '事业单位',
    person: '王海涛',
    founded: '2001 年 03 月 12 日',
    scope: '医疗服务；医疗设备与机房运行维护',
    address: '样例市城东区健康路 1 号',
  }),
  data: license({
    code: '91330402MA2CX7P411',
    name: '禾城样例数据服务有限公司',
    type: '有限责任公司（自然人投资或控股）',
    person: '林楠',
    founded: '2018 年 06 月 20 日',
    scope: '数据处理服务；机房托管；机房运行维护',
    address: '样例市科技城云海路 88 号 A-4',
  }),
  care: license({
    code: '91330106MA2H3K7X8A',
    name: '安禾样例机房管理有限公司',
    type: '有限责任公司（自然人投资或控股）',
    person: '许青',
    founded: '2019 年 05 月 16 日',
    scope: '机房运行维护；设备租赁',
    address: '样例市文汇路 398 号 4 层',
  }),
  letter,
  identity,
}

const pictures = {}
for (const [name, drawing] of Object.entries(drawings)) {
  const png = await sharp(Buffer.from(drawing)).png({ palette: true, colours: 16, effort: 10 }).toBuffer()
  pictures[name] = png.toString('base64')
}
writeFileSync(new URL('../apps/server/src/seed/specimens.json', import.meta.url), `${JSON.stringify(pictures, null, 2)}\n`)
