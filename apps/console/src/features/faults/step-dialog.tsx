import { CloseOutlined } from '@ant-design/icons'
import { type Fault, faultCalls } from '@kilowatch/contract'
import { type FaultStep, faultFlow, repairHours, stepOf } from '@kilowatch/work'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { NoPicture, resizedPicture } from '../../shared/resized-picture.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { PictureIntake } from '../../ui/pictures/picture-intake.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import styles from './faults.module.css'

/** As many as a step holds. */
const mostPictures = 9

interface StepDialogProps {
  fault: Fault
  step: Exclude<FaultStep, 'close'>
  onClose: () => void
}

/** What a step asks for, and pictures of it. */
export function StepDialog({ fault, step, onClose }: StepDialogProps) {
  const { t } = useTranslation('faults')
  const language = useLanguage()
  const [pictures, setPictures] = useState<readonly File[]>([])
  const take = useCommand(faultCalls.takeFaultStep)
  const bring = useBringing(fault.id)
  const { name, asks = [] } = stepOf(faultFlow, step)
  const save = async (values: object) => {
    await take.mutateAsync({ params: { id: fault.id }, body: { step, values: values as Record<string, string> } })
    // The step is taken: a picture that does not arrive is said, and nothing is undone.
    await bring(pictures)
  }
  return (
    <RecordDialog
      fields={asks}
      record={beginningOf(fault, step)}
      title={name[language]}
      action={name[language]}
      lead={
        <>
          <p className={styles.lead}>
            {leadOf(fault, step, (key, values) => t(key, values)) ?? [fault.number, fault.title].filter(Boolean).join(' · ')}
          </p>
          <Chosen pictures={pictures} onChange={setPictures} />
        </>
      }
      save={save}
      state={take}
      onClose={onClose}
    />
  )
}

type Say = (key: string, values: Record<string, string | number>) => string

function leadOf({ early, proof }: Fault, step: FaultStep, t: Say): string | null {
  if (step === 'agreeEarly' && early) return t('early.asked', { name: early.by.name, reason: early.reason })
  if (step === 'askEarly' && proof) return t('early.missing', { minutes: Math.max(0, proof.minutes - proof.held) })
  return null
}

/** What is known already stands in the form. */
function beginningOf({ level, plan, provider, assignee, repairs }: Fault, step: FaultStep): object | null {
  const [last] = repairs
  if (step === 'confirm') return { level: String(level), note: '' }
  if (step === 'plan') return { plan }
  if (step === 'repair')
    return { company: last?.company ?? provider?.name ?? '', people: last?.people ?? assignee?.name ?? '', hours: repairHours, plan }
  if (step === 'finish') return { done: last?.done ?? '' }
  return null
}

function Chosen({ pictures, onChange }: { pictures: readonly File[]; onChange: (pictures: readonly File[]) => void }) {
  const { t } = useTranslation('faults')
  const add = (files: readonly File[]) => onChange([...pictures, ...files].slice(0, mostPictures))
  return (
    <PictureIntake onFiles={add} disabled={pictures.length >= mostPictures}>
      <ul className={styles.chosen}>
        {pictures.map((file, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
          <li key={place}>
            <span>{file.name}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('pictures.drop', { name: file.name })}
              onClick={() => onChange(pictures.filter((_, index) => index !== place))}
            />
          </li>
        ))}
      </ul>
    </PictureIntake>
  )
}

/** Brings pictures of the step that was just taken, one after the other. */
function useBringing(faultId: string): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation(['faults', 'pictures'])
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { mutateAsync } = useCommand(faultCalls.addFaultPicture)
  return async (files) => {
    for (const file of files) {
      try {
        await mutateAsync({ params: { id: faultId }, files: [await resizedPicture(file)] })
      } catch (error) {
        const words = error instanceof NoPicture ? t(`pictures:problems.${error.problem}`) : errorText(error)
        void message.warning(t('pictures.lost', { name: file.name, words }))
      }
    }
  }
}
