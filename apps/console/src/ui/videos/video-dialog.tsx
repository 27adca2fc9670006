import { type VideoSource, videoCalls, videoFields } from '@kilowatch/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../fields/record-dialog.tsx'
import { useObstacleText } from './obstacle-text.ts'
import { isPlayed, obstacleTo, type VideoHolder } from './playing.ts'

interface VideoDialogProps {
  holder: VideoHolder
  /** Null: a new one. */
  source: VideoSource | null
  onClose: () => void
}

/** Enters a camera, or changes what was entered. */
export function VideoDialog({ holder, source, onClose }: VideoDialogProps) {
  const { t } = useTranslation('videos')
  const add = useCommand(videoCalls.addVideo)
  const change = useCommand(videoCalls.changeVideo)
  return (
    <RecordDialog
      fields={videoFields}
      record={source}
      lead={<Outlook />}
      title={t(source ? 'change' : 'add')}
      done={t('saved')}
      save={(body) =>
        source ? change.mutateAsync({ params: { videoId: source.id }, body }) : add.mutateAsync({ body: { ...body, ...holder } })
      }
      state={source ? change : add}
      onClose={onClose}
    />
  )
}

/** Says while it is entered whether the page will play it, and why not. */
function Outlook() {
  const { t } = useTranslation('videos')
  const text = useObstacleText()
  const { data: origins } = useCall(videoCalls.listCameraOrigins, {})
  const kind: VideoSource['kind'] | undefined = Form.useWatch('kind')
  const address: string = Form.useWatch('address') ?? ''
  const obstacle =
    origins && kind && isPlayed(kind) ? obstacleTo({ address: address.trim(), withheld: false }, origins, location) : undefined
  return <span role="status">{obstacle ? text(obstacle, address.trim()) : t('played')}</span>
}
