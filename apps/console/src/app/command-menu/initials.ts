/** The first character of each letter in the order of Pinyin; no word begins with i, u or v. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀']
const letters = [...'abcdefghjklmnopqrstwxyz']

/** What is read in more than one way, or otherwise than the order of Pinyin has it: 空调 is kt, 冷藏 is lc. */
const several: Readonly<Record<string, string>> = {
  ...{ 调: 'dt', 重: 'cz', 长: 'cz', 行: 'hx', 厦: 'sx', 车: 'cj', 会: 'hk', 藏: 'cz', 乐: 'ly', 传: 'cz', 校: 'jx', 参: 'cs' },
  ...{ 率: 'ls', 弹: 'dt', 解: 'jx', 朝: 'cz', 降: 'jx', 系: 'jx', 省: 'sx', 盛: 'cs', 单: 'ds', 区: 'oq', 曾: 'cz', 给: 'gj' },
  ...{ 尾: 'wy', 识: 'sz', 宿: 'sx', 壳: 'kq', 番: 'fp', 泊: 'bp', 圈: 'jq', 卡: 'kq', 提: 'dt', 折: 'sz', 石: 'ds', 贾: 'gj' },
}

const collator = new Intl.Collator('zh-Hans-u-co-pinyin')
// Browsers of a build without Chinese order by code: nothing is found by initials there, and nothing wrongly.
const isOrdered = firsts.every((first, at) => at === 0 || collator.compare(firsts[at - 1] ?? '', first) < 0)

/** The letters that a character may begin with when it is read out; itself where it is a letter or digit, empty for anything else. */
export function initialsOf(character: string): string {
  if (/^[a-z0-9]$/i.test(character)) return character.toLowerCase()
  if (!isOrdered || !/^\p{Script=Han}$/u.test(character)) return ''
  const known = several[character]
  if (known !== undefined) return known
  const at = firsts.findLastIndex((first) => collator.compare(first, character) <= 0)
  return letters[at] ?? ''
}

/** Whether a text may be meant as initials: some letters, perhaps with digits. */
export const maybeInitials = (text: string) => /^(?=.*[a-z])[a-z0-9]{2,}$/i.test(text)

/**
 * How well the initials of a name fit a text: they begin with it, or hold it; null: they do not. Names without a Chinese character have
 * none, and what is no letter, digit or character is passed over: 2# 冷源通道 is 2lytd.
 */
export function initialsFit(name: string, text: string): 1 | 2 | null {
  if (!maybeInitials(text) || !/\p{Script=Han}/u.test(name)) return null
  const sounds = [...name].map(initialsOf).filter((sound) => sound !== '')
  const wanted = [...text.toLowerCase()]
  const fitsAt = (at: number) => wanted.every((letter, place) => sounds[at + place]?.includes(letter) ?? false)
  const at = sounds.findIndex((_, index) => fitsAt(index))
  return at < 0 ? null : at === 0 ? 1 : 2
}
