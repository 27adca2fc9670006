import { uplinkCalls } from '@kilowatch/contract'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useSettled } from '../../../shared/use-settled.ts'
import styles from './adding.module.css'

/** A gateway that is there already reads one more device. */
export function GatewayPicker({ onPick }: { onPick: (uplinkId: string) => void }) {
  const { t } = useTranslation('uplinks')
  const [typed, type] = useState('')
  const search = useSettled(typed)
  const { data } = useCall(uplinkCalls.listUplinks, { query: { pageSize: 50, ...(search ? { search } : {}) } }, { keep: true })
  if (!data || (data.total === 0 && search === '')) return null
  return (
    <p className={styles.picker}>
      <span className={styles.dim}>{t('adding.orExisting')}</span>
      <Select
        aria-label={t('adding.orExisting')}
        showSearch={{ filterOption: false, onSearch: type }}
        placeholder={t('adding.existing')}
        value={null}
        options={data.items.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(uplinkId: string | null) => uplinkId && onPick(uplinkId)}
      />
    </p>
  )
}
