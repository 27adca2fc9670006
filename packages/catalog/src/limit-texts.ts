import type { AlarmPoint, LimitProblem, RuleField } from './limits.ts'
import type { Language, Names } from './point.ts'
import { shownUnit } from './units.ts'

// The words are those of the specification (console.md, section 5).

const texts: Readonly<Record<LimitProblem['code'], Names>> = {
  empty: { zh: '输入不能为空', en: 'Input can not be empty' },
  'not-a-number': { zh: '阈值必须是数字', en: 'Threshold must be a number' },
  'side-not-allowed': { zh: '该测点不能设置此侧阈值', en: 'This point has no threshold on this side' },
  'out-of-range': { zh: '您设置的值超出限制，请重新设置', en: 'The value you set exceeds the limit, please reset it' },
  'too-many-decimals': { zh: '最多保留 {decimals} 位小数', en: 'At most {decimals} decimals' },
  'high-alarm-not-above-release': {
    zh: '高告警阈值不能小于或等于高解除阈值',
    en: 'High alarm threshold cannot be less than or equal to relief threshold',
  },
  'high-release-not-above-low-release': {
    zh: '高解除阈值不能小于或等于低解除阈值',
    en: 'High release threshold cannot be less than or equal to low release threshold',
  },
  'low-release-not-above-low-alarm': {
    zh: '低解除阈值不能小于或等于低告警阈值',
    en: 'Low release threshold cannot be less than or equal to low alarm threshold',
  },
}

const whole: Names = { zh: '请输入整数', en: 'Enter a whole number' }

const wrong: Names = { zh: '您输入的阈值有误，无法保存', en: 'Threshold you entered is wrong, cannot save' }

const fields: Readonly<Record<RuleField, Names>> = {
  ha: { zh: '高告警', en: 'High alarm' },
  hr: { zh: '高解除', en: 'High release' },
  lr: { zh: '低解除', en: 'Low release' },
  la: { zh: '低告警', en: 'Low alarm' },
  raiseDelay: { zh: '告警延时', en: 'Alarm delay' },
  clearDelay: { zh: '解除延时', en: 'Release delay' },
  samples: { zh: '连续次数', en: 'Consecutive samples' },
}

const allowed: Names = { zh: '（允许 {range}）', en: ' ({range} allowed)' }

/** What a person reads at the field; with the unit of the field ('' where it has none), also which range it must lie in. */
export function limitProblemText(problem: LimitProblem, language: Language, unit?: string): string {
  if (problem.code === 'out-of-range' && unit !== undefined) {
    const range = `${figure(problem.min)}–${figure(problem.max)}${unit === '' ? '' : ` ${unit}`}`
    return texts[problem.code][language] + allowed[language].replace('{range}', range)
  }
  if (problem.code !== 'too-many-decimals') return texts[problem.code][language]
  if (problem.decimals === 0) return whole[language]
  return texts[problem.code][language].replace('{decimals}', String(problem.decimals))
}

/** The unit of a field of a rule: the measure's for limits, seconds for delays, none for a count. */
export function ruleFieldUnit(point: AlarmPoint, field: RuleField, language: Language): string {
  if (field === 'samples') return ''
  if (field === 'raiseDelay' || field === 'clearDelay') return 's'
  return point.kind === 'state' ? '' : shownUnit(point.unit, language)
}

function figure(value: number): string {
  return String(value).replace('-', '−')
}

/** What a person reads when saving is blocked. */
export function cannotSaveText(language: Language): string {
  return wrong[language]
}

/** What a field of a rule is called. */
export function limitFieldName(field: RuleField, language: Language): string {
  return fields[field][language]
}
