import type { AuditCheck } from '@kilowatch/contract'

const words = {
  changed: ['被修改', 'was changed'],
  missing: ['缺失', 'is missing'],
  surplus: ['多余', 'is one too many'],
} as const

/** What a check found, for the terminal: both languages, since nobody has signed in. */
export function checkSentences({ intact, checked, broken, lastSeq, lastHash }: AuditCheck): string[] {
  const end = `末尾 / End: ${lastSeq} ${lastHash || '-'}`
  if (intact || !broken) return [`操作日志完整，共 ${checked} 条。/ The audit is whole: ${checked} entries.`, end]
  const [zh, en] = words[broken.how]
  const when = broken.at === null ? '' : ` (${broken.at})`
  return [
    `操作日志已被破坏：第 ${broken.seq} 条${zh}${when}；之前 ${checked} 条完整。/ The audit is broken: entry ${broken.seq} ${en}${when}; the ${checked} before it are whole.`,
    end,
  ]
}
