import { type deviceList, documentCalls, type Input, labelsOfSheet, mostLabels } from '@kilowatch/contract'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { FormDialog } from '../form-dialog.tsx'
import { usePrint } from '../print-button.tsx'
import styles from './labels.module.css'

/** Chosen ones, or all that a narrowed list has. */
export type LabelledDevices =
  | { boxIds: readonly string[] }
  | { query: Omit<Input<(typeof deviceList)['page']>['query'] & object, 'page' | 'pageSize'>; total: number }

interface LabelsDialogProps {
  devices: LabelledDevices
  onDone?: () => void
  onClose: () => void
}

const places = Array.from({ length: labelsOfSheet }, (_, index) => index + 1)

/** Labels to be cut out or printed on label sheets: how many there are, and where on the first sheet they begin. */
export function LabelsDialog({ devices, onDone, onClose }: LabelsDialogProps) {
  const { t } = useTranslation('labels')
  const [first, begin] = useState(1)
  const count = 'boxIds' in devices ? devices.boxIds.length : devices.total
  const tooMany = count > mostLabels
  const print = usePrint(
    () =>
      'boxIds' in devices
        ? download(documentCalls.printLabels, { query: { boxIds: devices.boxIds.join(','), first } })
        : download(documentCalls.printListedLabels, { query: { ...devices.query, first } }),
    () => {
      onClose()
      onDone?.()
    },
  )
  return (
    <FormDialog
      title={t('title', { count })}
      action={t('print')}
      pending={print.running || tooMany}
      error={null}
      onSubmit={() => void print.run()}
      onClose={onClose}
      width={420}
      lead={tooMany ? t('tooMany', { most: mostLabels }) : t('lead')}
    >
      <Form.Item label={t('first')} extra={t('sheets', { count: Math.ceil((first - 1 + count) / labelsOfSheet) })}>
        <Radio.Group className={styles.sheet ?? ''} value={first} onChange={({ target }) => begin(target.value)} aria-label={t('first')}>
          {places.map((place) => (
            <Radio.Button
              key={place}
              value={place}
              aria-label={t('place', { place })}
              className={(place >= first && place < first + count ? styles.printed : styles.free) ?? ''}
            >
              {place}
            </Radio.Button>
          ))}
        </Radio.Group>
      </Form.Item>
    </FormDialog>
  )
}
