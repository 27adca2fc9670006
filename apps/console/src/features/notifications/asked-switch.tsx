import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../ui/confirm.tsx'

interface AskedSwitchProps {
  on: boolean
  disabled: boolean
  label: string
  /** Said where it cannot be turned. */
  hint?: string | undefined
  /** What turning it does. */
  text: (on: boolean) => string
  onTurn: (on: boolean) => unknown
}

/** A switch of what people are told of: asks before it is turned (specification, console 4). */
export function AskedSwitch({ on, disabled, label, hint, text, onTurn }: AskedSwitchProps) {
  const { t } = useTranslation('notifications')
  const ask = useConfirm()
  return (
    <Switch
      checked={on}
      disabled={disabled}
      aria-label={label}
      {...(hint === undefined ? {} : { title: hint })}
      onChange={(wanted) =>
        ask({
          title: t(wanted ? 'settings.open' : 'settings.close'),
          text: text(wanted),
          action: t(wanted ? 'settings.openAction' : 'settings.closeAction'),
          onConfirm: () => onTurn(wanted),
        })
      }
    />
  )
}
