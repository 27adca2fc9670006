import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type PatrolPicture, patrolRecordCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { requestKey } from '../../shared/request-key.ts'
import { NoPicture, resizedPicture } from '../../shared/resized-picture.ts'
import { ErrorText } from '../../ui/form-error.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { PictureIntake } from '../../ui/pictures/picture-intake.tsx'
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import styles from './patrol-records.module.css'

interface LinePicturesProps {
  recordId: string
  /** What is looked at, in words. */
  item: string
  lineKey: string
  pictures: readonly PatrolPicture[]
  /** Of the same item in the inspection before. */
  last: readonly PatrolPicture[]
  writes: boolean
}

/** Small pictures of one line, each opened beside that of last time; whoever writes brings more. */
export function LinePictures({ pictures, last, item, writes, ...line }: LinePicturesProps) {
  const { t } = useTranslation('patrol-records')
  const [shown, show] = useState<number | null>(null)
  const [lastShown, showLast] = useState<number | null>(null)
  const [adding, add] = useState(false)
  const beside = {
    name: t('pictures.lastTime'),
    own: t('pictures.thisTime'),
    of: (index: number) => last[Math.min(index, last.length - 1)],
  }
  return (
    <>
      {pictures.map((picture, index) => (
        <span key={picture.id} className={styles.thumbnail}>
          <Thumbnail picture={picture} onOpen={() => show(index)} />
        </span>
      ))}
      {pictures.length === 0 && last.length > 0 ? (
        <Button type="link" size="small" onClick={() => showLast(0)}>
          {t('pictures.last', { count: last.length })}
        </Button>
      ) : null}
      {writes ? (
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('pictures.of', { item })}
          title={t('pictures.of', { item })}
          onClick={() => add(true)}
        />
      ) : null}
      {shown === null ? null : <PictureViewer pictures={pictures} shown={shown} onShow={show} onClose={() => show(null)} beside={beside} />}
      {lastShown === null ? null : <PictureViewer pictures={last} shown={lastShown} onShow={showLast} onClose={() => showLast(null)} />}
      {adding ? (
        <Dialog touched={null} title={t('pictures.of', { item })} footer={null} onClose={() => add(false)}>
          <Intake {...line} pictures={pictures} />
        </Dialog>
      ) : null}
    </>
  )
}

interface Unsent {
  file: File
  id: string
  error: unknown
}

function Intake({ recordId, lineKey, pictures }: Pick<LinePicturesProps, 'recordId' | 'lineKey' | 'pictures'>) {
  const { t } = useTranslation(['patrol-records', 'pictures', 'common'])
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const [waiting, wait] = useState(0)
  const bring = useCommand(patrolRecordCalls.addRecordPicture)
  const remove = useAskedCommand(patrolRecordCalls.removeRecordPicture)
  /** Under the same id when it is tried again: sent twice, it is there once. */
  async function send(file: File, id: string): Promise<void> {
    setUnsent((known) => known.filter((one) => one.id !== id))
    try {
      const picture = await resizedPicture(file)
      await bring.mutateAsync({ params: { id: recordId }, body: { pictureId: id, key: lineKey }, files: [picture] })
    } catch (error) {
      setUnsent((known) => [...known, { file, id, error }])
    }
  }
  async function add(files: readonly File[]): Promise<void> {
    wait((count) => count + files.length)
    for (const file of files) {
      await send(file, requestKey())
      wait((count) => count - 1)
    }
  }
  return (
    <PictureIntake onFiles={(files) => void add(files)}>
      <ul className={styles.brought}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Thumbnail picture={picture} onOpen={() => {}} />
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('pictures:removeNamed', { name: picture.name })}
              onClick={() =>
                remove(
                  { params: { id: recordId, fileId: picture.id } },
                  {
                    title: t('pictures:removeQuestion'),
                    text: picture.name,
                    action: t('pictures:remove'),
                    done: () => t('pictures:removed'),
                  },
                )
              }
            />
          </li>
        ))}
      </ul>
      {waiting > 0 ? <p role="status">{t('pictures.sending', { count: waiting })}</p> : null}
      {unsent.map((one) => (
        <NotSent key={one.id} of={one} onAgain={() => void send(one.file, one.id)} />
      ))}
    </PictureIntake>
  )
}

function NotSent({ of: { file, error }, onAgain }: { of: Unsent; onAgain: () => void }) {
  const { t } = useTranslation(['pictures', 'common'])
  const errorText = useErrorText()
  const words = error instanceof NoPicture ? t(`problems.${error.problem}`) : errorText(error)
  return (
    <span className={styles.unsent}>
      <ErrorText text={t('unsent', { name: file.name, words })} />
      <Button size="small" onClick={onAgain}>
        {t('common:retry')}
      </Button>
    </span>
  )
}
