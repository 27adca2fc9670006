import { randomInt } from 'node:crypto'

const bidi = '\u202e\u2067'

/** A business of this name is made once per run. */
const unique = randomInt(100_000, 1_000_000)

/** What people write, each within the limit of its field. `k()` and '/c1'… are watched. */
export const hostile = {
  business: `</title><img src=/c1>${unique}`,
  owner: '<svg onload=k()',
  nickname: `{{7*7}}'"${unique}`,
  companyName: '<img src=/c2 onerror=k()> Ltd',
  trade: '<marquee onstart=k()>',
  department: '<details open ontoggle=k()>',
  address: '" autofocus onfocus=k() x="',
  /** Of the business's tree, not of the person. */
  unit: '<math><mi xlink:href=k()>',
  position: '<script src=/c>',
  group: '<b onclick=k()>',
  subgroup: '<a href=//c3>x',
  uplink: '<img src=/c4 onerror=k()>',
  device: '$&<img src=/c5>',
  site: '<script>k()</script>',
  brand: `'-k()-'"><b onclick=k()>`,
  model: 'javascript:k()//{{7*7}}',
  remarks: `<style>@import'/c6'</style> ${bidi}`,
  note: `<img src=/c7 onerror=k()> {{constructor.constructor('k()')()}} ${bidi}gnp.exe`,
  comment: "=cmd|'/c calc'!A1 <script>k()</script>",
  shelved: '@SUM(1+1)*k() <svg onload=k()>',
  employee: '<img src=/c8>',
  jobNumber: "+1<script src='/c9'></script>",
  remark: '-2+3 <a href=javascript:k()>x</a>',
  invited: '"><i onclick=k>',
  sharee: "';k();//<u>{{x}",
  grantReason: "<object data='/c10'></object>",
  partner: "<embed src='/c11'>",
  announcement: {
    title: { zh: '<h1 onmouseover=k()>公告</h1>', en: '<h1 onmouseover=k()>announcement</h1>' },
    body: { zh: "<iframe src='/c12'></iframe>[x](javascript:k())", en: "<base href='//c13'><form action=javascript:k()>" },
  },
} as const

/** What a gateway says of itself and of its devices. */
export const spoken = {
  software: '<svg/onload=k()>',
  device: "<iframe srcdoc='<b onclick=k()>'>",
  site: '<input autofocus onfocus=k()>',
  key: '<img src=/c14 onerror=k()>',
  value: `<video onerror=k()><source src=/c15> ${bidi}`,
  unknownPoint: '<img src=/c16>',
  reason: "<q oncopy=k()>$&$'{{0}}",
} as const

/** What a spreadsheet would reckon. */
export const formulas = {
  device: '=HYPERLINK(1,2)',
  site: "+cmd|'/C calc'!A0",
  announced: '@SUM(1+9)*cmd',
  employee: '-2+3+cmd',
  wide: '＝1+1',
} as const
