import { flows, stepOf } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import type { Line } from './todo-rules.ts'

/** What the step is called that a line waits for. */
export function useStepName(): (line: Line) => string {
  const { t } = useTranslation('todos')
  const language = useLanguage()
  return ({ todo }) => {
    const flow = todo && flows.find((one) => one.kind === todo.kind)
    return flow && todo ? stepOf(flow, todo.step).name[language] : t('open')
  }
}
