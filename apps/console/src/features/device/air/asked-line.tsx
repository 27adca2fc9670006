import type { Command } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { CommandStateLine } from '../controls/command-state.tsx'
import { isUnderWay, toldText } from '../controls/command-words.ts'
import type { DeviceData } from '../device-data.ts'

interface AskedLineProps {
  command: Command | undefined
  data: DeviceData
  connected: boolean
}

/** Who asked for what and when, and how far it is; nothing once it was done. */
export function AskedLine({ command, data, connected }: AskedLineProps) {
  const { t } = useTranslation('air')
  const language = useLanguage()
  const formats = useFormats(useNow())
  return (
    <output className="kw-asked" aria-live="polite">
      {command && command.state !== 'verified' && (
        <span data-waits={isUnderWay(command)}>
          <b>
            {t('unit.asked', {
              value: toldText(data.type, command, language),
              name: command.requestedBy.name,
              at: formats.clock(command.requestedAt),
            })}
          </b>
          <CommandStateLine command={command} data={data} connected={connected} />
        </span>
      )}
    </output>
  )
}
