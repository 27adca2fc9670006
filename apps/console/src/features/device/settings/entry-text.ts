import { type Language, limitProblemText, shownUnit } from '@kilowatch/catalog'
import type { TFunction } from 'i18next'
import type { EntryProblem, SettingRow } from './setting-draft.ts'

/** The unit of a setting as people read it; empty for choices and bare numbers. */
export function unitOf({ setting }: Pick<SettingRow, 'setting'>, language: Language): string {
  return setting.kind === 'number' && setting.unit ? shownUnit(setting.unit, language) : ''
}

/** What is wrong with an entry, in the words that thresholds have where they are the specification's. */
export function entryProblemText(problem: EntryProblem, row: SettingRow, language: Language, t: TFunction<'settings'>): string {
  switch (problem.code) {
    case 'empty':
      return limitProblemText({ code: 'empty', field: 'ha' }, language)
    case 'not-a-number':
      return t('notNumber')
    case 'out-of-range': {
      const [min, max] = problem.range
      return limitProblemText({ code: 'out-of-range', field: 'ha', min, max }, language, unitOf(row, language))
    }
    case 'decimals':
      return limitProblemText({ code: 'too-many-decimals', field: 'ha', decimals: problem.decimals }, language)
    case 'step':
      return t('step', { step: problem.step })
  }
}
