import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'

/** What is asked before, and said afterwards. */
interface Question {
  title: string
  text: string
  action: string
  done: () => string
}

interface TimedSwitchProps {
  enabled: boolean
  /** What is planned, in a line. */
  name: string
  onTurn: (enabled: boolean, question: Question) => void
}

/** Switches what is planned on or off, once that is sure. */
export function TimedSwitch({ enabled, name, onTurn }: TimedSwitchProps) {
  const { t } = useTranslation('timed')
  const turn = (on: boolean) =>
    onTurn(on, { title: t(on ? 'sureOn' : 'sureOff'), text: name, action: t(on ? 'on' : 'off'), done: () => t('saved') })
  return <Switch checked={enabled} aria-label={name} onChange={turn} />
}
