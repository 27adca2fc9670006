import type { Command } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import type { DeviceData } from '../device-data.ts'
import { CommandStateLine } from './command-state.tsx'
import { stepsOf } from './command-steps.ts'
import { commandName } from './command-words.ts'

const firstShown = 5

interface CommandListProps {
  commands: readonly Command[]
  data: DeviceData
  connected: boolean
}

/** What was commanded, newest first: when, what, by whom, and what became of it. */
export function CommandList({ commands, data, connected }: CommandListProps) {
  const { t } = useTranslation('controls')
  const [all, showAll] = useState(false)
  if (commands.length === 0) return <p className="kw-quiet">{t('none')}</p>
  return (
    <>
      <ol className="kw-commands" aria-label={t('recent')}>
        {commands.slice(0, all ? commands.length : firstShown).map((command) => (
          <Line key={command.id} command={command} data={data} connected={connected} />
        ))}
      </ol>
      {commands.length > firstShown && !all && (
        <Button type="link" size="small" onClick={() => showAll(true)}>
          {t('more', { count: commands.length - firstShown })}
        </Button>
      )}
    </>
  )
}

function Line({ command, data, connected }: Omit<CommandListProps, 'commands'> & { command: Command }) {
  const { t } = useTranslation('controls')
  const language = useLanguage()
  const formats = useFormats(useNow())
  return (
    <li>
      <time dateTime={command.requestedAt} title={formats.absolute(command.requestedAt)}>
        {formats.clock(command.requestedAt)}
      </time>
      <span className="kw-command-what">{commandName(data.type, command, language)}</span>
      <span className="kw-command-who">{command.requestedBy.name}</span>
      <CommandStateLine command={command} data={data} connected={connected} />
      <span className="kw-steps">
        {stepsOf(command).map(({ step, kind, at }) => (
          <span key={step} className={`kw-step kw-step-${kind}`}>
            <span>{t(`step.${step}.${kind}`)}</span> {at && <time dateTime={at}>{formats.clock(at)}</time>}
          </span>
        ))}
      </span>
    </li>
  )
}
