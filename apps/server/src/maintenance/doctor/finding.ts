import { filled } from '@kilowatch/catalog'
import en from '../../../locales/en/doctor.json' with { type: 'json' }
import zh from '../../../locales/zh/doctor.json' with { type: 'json' }

type WordKey = keyof typeof en
/** Names of findings; those with `-advice` say what to do. */
export type DoctorCode = Exclude<WordKey, `${string}-advice`>
type Params = Readonly<Record<string, string | number>>

/** good: as it should be; hint: works, but deserves a look; bad: something does not work, or data is at risk. */
export interface Finding {
  mark: 'good' | 'hint' | 'bad'
  code: DoctorCode
  params: Params
}

export const good = (code: DoctorCode, params: Params = {}): Finding => ({ mark: 'good', code, params })
export const hint = (code: DoctorCode, params: Params = {}): Finding => ({ mark: 'hint', code, params })
export const bad = (code: DoctorCode, params: Params = {}): Finding => ({ mark: 'bad', code, params })

const marks = { good: '✓', hint: '!', bad: '✗' } as const

/** What a person at the terminal reads, in both languages: nobody has signed in. */
export function linesOf({ mark, code, params }: Finding): string[] {
  const advice = `${code}-advice`
  return [`${marks[mark]} ${bothWords(code, params)}`, ...(advice in en ? [`    → ${bothWords(advice as WordKey, params)}`] : [])]
}

export function summaryOf(findings: readonly Finding[]): string {
  const count = (mark: Finding['mark']) => findings.filter((finding) => finding.mark === mark).length
  if (count('bad') > 0) return bothWords('some-bad', { count: count('bad') })
  return count('hint') > 0 ? bothWords('some-hints', { count: count('hint') }) : bothWords('all-good', {})
}

function bothWords(key: WordKey, params: Params): string {
  const [chinese, english] = [filled(zh[key], params), filled(en[key], params)]
  return chinese === english ? english : `${chinese} / ${english}`
}

export function reasonOf(error: unknown): string {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  return (message || code || String(error)).split('\n')[0] ?? ''
}
