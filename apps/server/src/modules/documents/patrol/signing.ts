import type { Language } from '@kilowatch/catalog'
import type { PatrolSignature } from '@kilowatch/contract'
import { signsFor } from '@kilowatch/work'
import type { Part, Stamp, Text } from '../../../printing/content.ts'
import type { FormSigning } from '../../patrol-records/index.ts'
import type { SiteTime } from '../times.ts'
import { type DocumentWord, documentWord } from '../words.ts'

interface Told {
  language: Language
  time: SiteTime
}

const isReturn = ({ step }: { step: string | null }) => step === 'return' || step === 'reject'
const isSubmission = ({ step }: { step: string | null }) => step === 'submit' || step === 'close'
/** So many versions and returns stay beside the stamps on one page. */
const mostTogether = 8

/** Who signed, and how it came to that: a draft was signed by nobody, one that was returned by those whose signatures are void. */
export function signingParts(signing: FormSigning, told: Told): Part[] {
  const { form, signatures } = signing
  const word = (key: DocumentWord, parameters = {}) => documentWord(key, told.language, parameters)
  const isDraft = form.state === 'draft'
  const returned = isDraft ? returnedSignatures(signing) : []
  const past = pastOf(signing, told)
  const history: Part[] =
    past.length === 0 ? [] : [{ part: 'text', text: [{ text: `${word('patrol-past')}   `, bold: true }, past.join(' → ')] }]
  if (isDraft && returned.length === 0)
    return [
      { part: 'heading', text: word('patrol-signing') },
      { part: 'text', text: word('patrol-unsigned'), dim: true },
    ]
  const shown = isDraft ? returned : signatures
  const done = shown.filter(({ at }) => at !== null).length
  const note = isDraft ? word('patrol-returned-note') : word('patrol-signing-note', { done, all: shown.length })
  const stamps: Part[] = [
    { part: 'heading', text: word('patrol-signing'), note },
    {
      part: 'stamps',
      stamps: shown.map((signature) => stampOf(signature, told)),
      void: isDraft ? word('patrol-void') : undefined,
    },
  ]
  return past.length <= mostTogether
    ? [{ part: 'together', parts: [...stamps, ...history] }]
    : [{ part: 'together', parts: stamps }, ...history]
}

function stampOf({ signer, by, at, number, substitute }: PatrolSignature, { language, time }: Told): Stamp {
  const word = (key: DocumentWord, parameters = {}) => documentWord(key, language, parameters)
  const place = word(`patrol-signer-${signer}`)
  const waits = word('patrol-to-sign')
  if (at === null) return { place, signed: null, waits, lines: [] }
  const name = by?.name ?? word('patrol-gone')
  const said: Text = [
    { text: name, bold: true },
    ...(substitute && signer !== 'inspector' ? [{ text: `  ${word(`patrol-for-${signer}`)}`, dim: true }] : []),
  ]
  return {
    ...{ place, waits, signed: { top: word(`patrol-stamp-${signer}`), name, date: time.date(at) } },
    lines: [said, time.full(at).slice(5, 16), ...(number === null ? [] : [word('patrol-signature', { number })])],
  }
}

/** Those of the version that was returned last. */
function returnedSignatures({ timeline }: FormSigning): PatrolSignature[] {
  const returns = timeline.flatMap((entry, index) => (isReturn(entry) ? [index] : []))
  const end = returns.at(-1)
  if (end === undefined) return []
  return timeline.slice((returns.at(-2) ?? -1) + 1, end).flatMap(({ step, by, at, entered }): PatrolSignature[] => {
    if (step === null || !Object.hasOwn(signsFor, step)) return []
    const signer = signsFor[step as keyof typeof signsFor]
    const roles = Array.isArray(entered.as) ? entered.as : []
    const own = signer === 'inspector' || roles.includes(signer === 'department' ? 'department' : 'device-owner')
    return [{ signer, by, at, number: null, substitute: !own }]
  })
}

export function countReturns({ timeline }: FormSigning): number {
  return timeline.filter(isReturn).length
}

/** Every version, and every return with its reason. */
function pastOf({ timeline }: FormSigning, { language, time }: Told): string[] {
  const days = timeline.filter((entry) => isReturn(entry) || isSubmission(entry)).map(({ at }) => time.date(at))
  let version = 0
  let day = days.every((one) => one === days[0]) ? days[0] : undefined
  return timeline.flatMap((entry) => {
    if (!isReturn(entry) && !isSubmission(entry)) return []
    const at = time.clock(entry.at, day).slice(0, -3)
    day = time.date(entry.at)
    const by = entry.by?.name ?? documentWord('patrol-gone', language)
    if (isSubmission(entry)) return [documentWord('patrol-version-at', language, { at, version: ++version, by })]
    const reason = String(entry.entered.reason ?? '')
    return [documentWord('patrol-returned-at', language, { at, by, reason })]
  })
}
