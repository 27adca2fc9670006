import { CameraOutlined, CloudUploadOutlined } from '@ant-design/icons'
import type { PatrolLine } from '@kilowatch/contract'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../shared/file-size.ts'
import { requestKey } from '../../shared/request-key.ts'
import { NoPicture, resizedPicture } from '../../shared/resized-picture.ts'
import { Mark } from '../../ui/mark.tsx'
import styles from './phone.module.css'
import { usePhone, write } from './phone-state.ts'
import { hasFailed, isOpen, type QueueItem, roomFor } from './queue-rules.ts'
import { addToQueue, readPicture, removeItems } from './store.ts'

interface CameraProps {
  place: { userId: string; taskId: string; deviceId: string }
  line: PatrolLine
}

/** Takes a picture of a step; nothing where the phone has no room for one. */
export function Camera({ place, line }: CameraProps) {
  const { t } = useTranslation(['patrol-phone', 'pictures'])
  const { message } = App.useApp()
  const room = roomFor(usePhone((phone) => phone.free))
  const take = async (files: FileList | null) => {
    for (const file of files ?? []) {
      try {
        const small = await resizedPicture(file)
        const at = Date.now()
        const what = { kind: 'picture', key: line.key, size: small.size } as const
        await write(() => addToQueue({ id: requestKey(), ...place, at, what }, { blob: small }))
      } catch (error) {
        void message.error(error instanceof NoPicture ? t(`problems.${error.problem}`, { ns: 'pictures' }) : t('notKept'))
      }
    }
  }
  if (room === 'none') return null
  return (
    <label className={styles.camera}>
      <CameraOutlined aria-hidden />
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('takePicture')}
        onChange={({ target }) => {
          void take(target.files).then(() => {
            target.value = ''
          })
        }}
      />
    </label>
  )
}

interface PicturesProps {
  line: PatrolLine
  /** Of this step. */
  items: readonly QueueItem[]
  /** How many the server has. */
  taken: number
}

/** Pictures of a step, with what became of each on its way. */
export function Pictures({ line, items, taken }: PicturesProps) {
  const { t } = useTranslation('patrol-phone')
  const room = roomFor(usePhone((phone) => phone.free))
  const pictures = items.filter(({ what }) => what.kind === 'picture')
  const open = pictures.filter(isOpen)
  const size = open.reduce((sum, { what }) => sum + (what.kind === 'picture' ? what.size : 0), 0)
  const asked = line.item.pictured && pictures.length + taken === 0
  if (pictures.length + taken === 0 && room === 'enough' && !asked) return null
  return (
    <div className={styles.pictures}>
      {pictures.map((item) => (
        <Thumb key={item.id} item={item} />
      ))}
      <p>
        {open.length > 0 ? <strong>{t('unsentPictures', { count: open.length, size: fileSize(size) })}</strong> : null}
        {taken > 0 ? <span>{t('sentPictures', { count: taken })}</span> : null}
        {room === 'enough' ? null : <span className={styles.old}>{t(`room.${room}`)}</span>}
        {asked ? <span>{t('pictureAsked')}</span> : null}
      </p>
    </div>
  )
}

function Thumb({ item }: { item: QueueItem }) {
  const { t } = useTranslation('patrol-phone')
  const { modal } = App.useApp()
  const [address, show] = useState<string | null>(null)
  const progress = usePhone((phone) => phone.sending.get(item.id))
  const state = item.state === 'sent' ? 'sent' : progress !== undefined ? 'sending' : hasFailed(item) ? 'failed' : 'waiting'
  const words = t(`state.${state}`, { percent: Math.round((progress ?? 0) * 100), count: item.tries })
  useEffect(() => {
    let made: string | null = null
    let over = false
    void readPicture(item.id).then((blob) => {
      if (!blob || over) return
      made = URL.createObjectURL(blob)
      show(made)
    })
    return () => {
      over = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [item.id])
  const open = () =>
    modal.confirm({
      icon: null,
      title: words,
      content: address ? <img className={styles.large} src={address} alt={t('picture')} /> : null,
      okText: t(isOpen(item) ? 'removePicture' : 'close'),
      okButtonProps: { danger: isOpen(item) },
      cancelText: t('close'),
      cancelButtonProps: isOpen(item) ? {} : { style: { display: 'none' } },
      onOk: isOpen(item) ? () => write(() => removeItems([item])) : () => {},
    })
  return (
    <button type="button" className={styles.thumb} aria-label={`${t('picture')} · ${words}`} onClick={open}>
      {address ? <img src={address} alt="" /> : null}
      <span data-state={state}>
        {state === 'sending' ? (
          `${Math.round((progress ?? 0) * 100)} %`
        ) : state === 'waiting' ? (
          <CloudUploadOutlined aria-hidden />
        ) : (
          <Mark
            shape={state === 'sent' ? 'check' : 'triangle'}
            colour={state === 'sent' ? 'var(--normal)' : 'var(--major)'}
            filled={false}
            size={14}
          />
        )}
      </span>
    </button>
  )
}
