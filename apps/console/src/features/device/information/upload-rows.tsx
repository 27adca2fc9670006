import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { NoPicture } from '../../../shared/resized-picture.ts'
import { ErrorText } from '../../../ui/form-error.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'
import type { PictureUpload } from './use-picture-uploads.ts'

/** Pictures on their way, and those that could not be sent, with the reason. */
export function UploadRows({ uploads, onDismiss }: { uploads: readonly PictureUpload[]; onDismiss: (key: number) => void }) {
  if (uploads.length === 0) return null
  return (
    <ul className="kw-picture-uploads">
      {uploads.map((one) => (
        <li key={one.key}>
          {one.error === undefined ? <Sending name={one.name} share={one.share} /> : <Unsent upload={one} onDismiss={onDismiss} />}
        </li>
      ))}
    </ul>
  )
}

function Sending({ name, share }: { name: string; share: number }) {
  return (
    <>
      <span className="kw-picture-name">{name}</span>
      <Progress className="kw-picture-progress" percent={Math.round(share * 100)} size="small" aria-label={name} />
    </>
  )
}

function Unsent({ upload, onDismiss }: { upload: PictureUpload; onDismiss: (key: number) => void }) {
  const { t } = useTranslation('pictures')
  const errorText = useErrorText()
  const { name, error } = upload
  const words = error instanceof NoPicture ? t(`problems.${error.problem}`) : errorText(error)
  return (
    <>
      <ErrorText text={t('unsent', { name, words })} />
      <Button size="small" onClick={() => onDismiss(upload.key)}>
        {t('dismiss')}
      </Button>
    </>
  )
}
