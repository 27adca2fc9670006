import { settingsGroup } from '../../traits/parameter.ts'
import { upsMeasures } from './measures.ts'
import { upsParameters } from './parameters.ts'
import { upsStates } from './states.ts'

export const upsPoints = [...upsStates, ...upsMeasures, ...upsParameters.points]
export type UpsPoint = (typeof upsPoints)[number]

export const upsGroups = {
  input: { zh: '输入', en: 'Input' },
  bypass: { zh: '旁路', en: 'Bypass' },
  output: { zh: '输出', en: 'Output' },
  battery: { zh: '电池', en: 'Battery' },
  conditions: { zh: '状态', en: 'Conditions' },
  rating: { zh: '额定值', en: 'Ratings' },
  ...settingsGroup,
}
