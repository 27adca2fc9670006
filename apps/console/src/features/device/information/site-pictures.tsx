import { DeleteOutlined } from '@ant-design/icons'
import { type StoredFile, sceneCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { PictureIntake } from '../../../ui/pictures/picture-intake.tsx'
import { PictureViewer } from '../../../ui/pictures/picture-viewer.tsx'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { Empty, Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { UploadRows } from './upload-rows.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

interface SitePicturesProps {
  deviceId: string
  /** Only to be looked at. */
  readOnly: boolean
}

/** Pictures of where a device stands, how it is wired, what its plate says. */
export function SitePictures({ deviceId, readOnly }: SitePicturesProps) {
  const { t } = useTranslation('pictures')
  const listed = useCall(sceneCalls.listSceneImages, { params: { deviceId } })
  const { items = [], most = 0 } = listed.data ?? {}
  const note = items.length > 0 ? t('count', { count: items.length, most }) : undefined
  return (
    <Card title={t('title')} note={note}>
      {listed.error && !listed.data ? (
        <Failure what={t('title')} error={listed.error} onRetry={() => void listed.refetch()} />
      ) : !listed.data ? (
        <Skeleton rows={1} height={120} />
      ) : readOnly ? (
        <Pictures deviceId={deviceId} pictures={items} readOnly />
      ) : (
        <Changeable deviceId={deviceId} pictures={items} full={items.length >= most} />
      )}
    </Card>
  )
}

function Changeable({ deviceId, pictures, full }: { deviceId: string; pictures: readonly StoredFile[]; full: boolean }) {
  const { uploads, add, dismiss } = usePictureUploads(deviceId)
  return (
    <PictureIntake onFiles={add} disabled={full}>
      <Pictures deviceId={deviceId} pictures={pictures} readOnly={false} />
      <UploadRows uploads={uploads} onDismiss={dismiss} />
    </PictureIntake>
  )
}

function Pictures({ deviceId, pictures, readOnly }: { deviceId: string; pictures: readonly StoredFile[]; readOnly: boolean }) {
  const { t } = useTranslation('pictures')
  const [shown, show] = useState<number | null>(null)
  if (pictures.length === 0) return <Empty text={t(readOnly ? 'none' : 'noneYet')} />
  return (
    <>
      <ul className="kw-site-pictures">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Thumbnail picture={picture} onOpen={() => show(index)} />
            {readOnly ? null : <RemoveButton deviceId={deviceId} picture={picture} />}
          </li>
        ))}
      </ul>
      {shown === null ? null : <PictureViewer pictures={pictures} shown={shown} onShow={show} onClose={() => show(null)} />}
    </>
  )
}

function RemoveButton({ deviceId, picture }: { deviceId: string; picture: StoredFile }) {
  const { t } = useTranslation(['pictures', 'common'])
  const { message } = App.useApp()
  const confirm = useConfirm()
  const remove = useCommand(sceneCalls.removeSceneImage, {
    onDone: () => void message.success(t('removed')),
  })
  const ask = () =>
    confirm({
      title: t('removeQuestion'),
      text: picture.name,
      action: t('remove'),
      onConfirm: () => remove.mutateAsync({ params: { id: deviceId, imageId: picture.id } }),
    })
  const words = t('removeNamed', { name: picture.name })
  return (
    <Button
      className="kw-picture-remove"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={words}
      title={words}
      disabled={remove.isPending}
      onClick={ask}
    />
  )
}
