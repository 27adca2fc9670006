import { Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { MessageDrawer } from './message-drawer.tsx'
import { NewestMessages } from './newest-messages.tsx'

interface MessagePanelProps {
  open: boolean
  onChange: (open: boolean) => void
  children: ReactNode
}

/** What opens at the header's button: the newest messages, and one of them when it is chosen. */
export function MessagePanel({ open, onChange, children }: MessagePanelProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const choose = (id: string | null) => {
    onChange(false)
    setOpened(id)
  }
  return (
    <>
      <Popover open={open} onOpenChange={onChange} trigger="click" placement="bottomRight" content={<NewestMessages onOpen={choose} />}>
        {children}
      </Popover>
      {opened ? <MessageDrawer id={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
