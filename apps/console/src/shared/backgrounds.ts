import type { Names } from '@kilowatch/catalog'

/** One of the ten backgrounds of the specification (console 2.4), as it is stored: '1' to '10'. */
export type BackgroundKey = (typeof backgrounds)[number]['key']

/** Our own drawings (`public/backgrounds/<key>.svg`), each a shape that is filled with two colours of the theme: it follows light and dark. */
export const backgrounds = [
  { key: '1', name: { zh: '素净', en: 'Plain' }, colours: ['--s1', '--s1'] },
  { key: '2', name: { zh: '山峦', en: 'Hills' }, colours: ['--s2', '--s1'] },
  { key: '3', name: { zh: '输电线路', en: 'Power line' }, colours: ['--s1', '--s2'] },
  { key: '4', name: { zh: '机房', en: 'Data hall' }, colours: ['--s1', '--s4'] },
  { key: '5', name: { zh: '三相波形', en: 'Three phases' }, colours: ['--s4', '--s1'] },
  { key: '6', name: { zh: '等高线', en: 'Contours' }, colours: ['--s2', '--s2'] },
  { key: '7', name: { zh: '城市', en: 'Skyline' }, colours: ['--s1', '--s1'] },
  { key: '8', name: { zh: '电路', en: 'Circuit' }, colours: ['--s2', '--s4'] },
  { key: '9', name: { zh: '星空', en: 'Stars' }, colours: ['--s4', '--s1'] },
  { key: '10', name: { zh: '涟漪', en: 'Ripples' }, colours: ['--s1', '--s2'] },
] as const satisfies readonly { key: string; name: Names; colours: readonly [string, string] }[]

/** The look of a background. */
export function backgroundStyle(key: BackgroundKey): { background: string; maskImage: string } {
  const [from, to] = (backgrounds.find((known) => known.key === key) ?? backgrounds[0]).colours
  return { background: `linear-gradient(150deg, var(${from}), var(${to}))`, maskImage: `url(/backgrounds/${key}.svg)` }
}
