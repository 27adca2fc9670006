import { type VideoSource, videoCalls, videoFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../fields/record-dialog.tsx'
import type { VideoHolder } from './video-card.tsx'

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
