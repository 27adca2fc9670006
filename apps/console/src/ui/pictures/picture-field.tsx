import { DeleteOutlined } from '@ant-design/icons'
import { fileCalls, type StoredFile } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../shared/client.ts'
import { NoPicture, resizedPicture } from '../../shared/resized-picture.ts'
import { ErrorText } from '../form-error.tsx'
import { useErrorText } from '../placeholders.tsx'
import { PictureIntake } from './picture-intake.tsx'
import { PictureRow } from './picture-row.tsx'
import styles from './pictures.module.css'

interface PictureFieldProps {
  value: readonly StoredFile[]
  onChange: (pictures: readonly StoredFile[]) => void
  most: number
}

/** Pictures that go with what is written: each is uploaded at once, made smaller first, and may be taken out again. */
export function PictureField({ value, onChange, most }: PictureFieldProps) {
  const { t } = useTranslation('pictures')
  const errorText = useErrorText()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function add(files: readonly File[]): Promise<void> {
    const room = most - value.length
    setProblem(files.length > room ? t('tooMany', { most }) : null)
    setSending(true)
    let pictures = value
    for (const file of files.slice(0, room)) {
      try {
        pictures = [...pictures, await send(fileCalls.uploadFile, { files: [await resizedPicture(file)] })]
        onChange(pictures)
      } catch (error) {
        const words = error instanceof NoPicture ? t(`problems.${error.problem}`) : errorText(error)
        setProblem(t('unsent', { name: file.name, words }))
      }
    }
    setSending(false)
  }
  return (
    <PictureIntake onFiles={(files) => void add(files)} disabled={sending || value.length >= most}>
      <PictureRow
        pictures={value}
        tool={(picture) => (
          <Button
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('removeNamed', { name: picture.name })}
            onClick={() => onChange(value.filter(({ id }) => id !== picture.id))}
          />
        )}
      />
      {sending ? (
        <p className={styles.sending} role="status">
          {t('sending')}
        </p>
      ) : null}
      {problem ? <ErrorText text={problem} /> : null}
    </PictureIntake>
  )
}
