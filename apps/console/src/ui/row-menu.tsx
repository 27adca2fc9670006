import { MoreOutlined } from '@ant-design/icons'
import type { AnyCall } from '@kilowatch/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Sent } from '../shared/client.ts'
import { type Dialog, useDialog } from './dialogs.tsx'
import { useAsk } from './use-asked-command.ts'

/** What can be done to a row: something at once, by a dialog, or by a command that is asked about first. */
type Doing = {
  /** Its word among those of the domain; a question has `…Title`, `…Text` and `…Done` beside it. */
  words: string
} & ({ run: () => void } | { dialog: Dialog } | { ask: Asked })

interface Asked {
  call: AnyCall
  input: object
  onDone?: (() => void) | undefined
}

/** The command that a menu asks about, with its input. */
export function asked<C extends AnyCall>(call: C, input: Sent<C>, onDone?: () => void): Asked {
  return { call, input, onDone }
}

/** The menu of a row: what does not fit it is false; nothing at all, and there is no menu. Its own name is `actionsOf`. */
export function RowMenu({ domain, name, doings }: { domain: string; name: string; doings: readonly (Doing | false)[] }) {
  const { t } = useTranslation(domain)
  const open = useDialog()
  const ask = useAsk()
  const offered = doings.filter((doing) => doing !== false)
  if (offered.length === 0) return null
  function act(doing: Doing): void {
    if ('run' in doing) doing.run()
    else if ('dialog' in doing) open(doing.dialog)
    else question(doing.words, doing.ask)
  }
  function question(words: string, { call, input, onDone }: Asked): void {
    const said = {
      title: t(`${words}Title`, { name }),
      text: t(`${words}Text`, { name }),
      action: t(words),
      done: () => t(`${words}Done`, { name }),
    }
    ask(call, input as never, { ...said, ...(onDone ? { onDone } : {}) })
  }
  const items = offered.map((doing) => ({ key: doing.words, label: t(doing.words), onClick: () => act(doing) }))
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items }}>
      <Button type="text" icon={<MoreOutlined />} aria-label={t('actionsOf', { name })} />
    </Dropdown>
  )
}
