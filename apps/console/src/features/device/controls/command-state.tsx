import './controls.css'
import { settingKey } from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Mark } from '../../../ui/mark.tsx'
import type { DeviceData } from '../device-data.ts'
import { commandLook, provenReading, toldText } from './command-words.ts'

interface CommandStateProps {
  command: Command
  data: DeviceData
  /** Whether the device's gateway is connected. */
  connected: boolean
}

/** How far a command is, in words: never a wish as a fact. */
export function CommandStateLine({ command, data, connected }: CommandStateProps) {
  return (
    <span className="kw-command-state">
      <Mark {...commandLook[command.state]} filled size={14} />
      <span>
        <Words command={command} data={data} connected={connected} />
      </span>
    </span>
  )
}

function Words({ command, data, connected }: CommandStateProps) {
  const { t } = useTranslation('controls')
  const language = useLanguage()
  const { state, reason } = command
  if (state === 'requested') return <Waiting command={command} connected={connected} />
  if (state === 'verified' && settingKey(command.control) !== undefined)
    return t('state.set', { value: toldText(data.type, command, language) })
  if (state === 'verified') return t('state.verified', { reading: provenReading(data.type, command, language) })
  const words = t(`state.${state}`)
  return reason === null ? words : t('because', { words, reason: t(`reason.${reason}`) })
}

/** The time that is left until it expires. */
function Waiting({ command, connected }: Pick<CommandStateProps, 'command' | 'connected'>) {
  const { t } = useTranslation('controls')
  const now = useNow('second')
  const seconds = Math.max(0, Math.ceil((Date.parse(command.expiresAt) - now) / 1_000))
  return t(connected ? 'state.requested' : 'state.away', { seconds })
}
