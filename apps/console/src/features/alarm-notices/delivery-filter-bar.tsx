import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/search-field.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import styles from './alarm-notices.module.css'
import { channelsOf, deliveryFields, occasions, states } from './delivery-filters.ts'

/** Search, days, way, outcome and occasion; all of it stands in the address. */
export function DeliveryFilterBar({ whose }: { whose: 'own' | 'business' }) {
  const { t } = useTranslation('alarm-notices')
  const [view, change] = useUrlState(deliveryFields)
  const range = view.from && view.to ? [dayjs(view.from), dayjs(view.to)] : null
  return (
    <>
      <SearchField label={t('filters.search')} value={view.search} onSearch={(search) => change({ search, page: 1 })} />
      <DatePicker.RangePicker
        className={styles.range ?? ''}
        aria-label={t('filters.range')}
        value={range as [dayjs.Dayjs, dayjs.Dayjs] | null}
        onChange={(days) => change({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '', page: 1 })}
      />
      <Select<typeof view.channel>
        className={styles.select ?? ''}
        aria-label={t('columns.channel')}
        value={view.channel}
        options={[
          { value: 'all', label: t('filters.allChannels') },
          ...channelsOf(whose).map((value) => ({ value, label: t(`channels.${value}`) })),
        ]}
        onChange={(channel) => change({ channel, page: 1 })}
      />
      <Select<typeof view.state>
        className={styles.select ?? ''}
        aria-label={t('columns.state')}
        value={view.state}
        options={[{ value: 'all', label: t('filters.allStates') }, ...states.map((value) => ({ value, label: t(`states.${value}`) }))]}
        onChange={(state) => change({ state, page: 1 })}
      />
      <Select<typeof view.occasion>
        className={styles.select ?? ''}
        aria-label={t('columns.occasion')}
        value={view.occasion}
        options={[
          { value: 'all', label: t('filters.allOccasions') },
          ...occasions.map((value) => ({ value, label: t(`occasions.${value}`) })),
        ]}
        onChange={(occasion) => change({ occasion, page: 1 })}
      />
    </>
  )
}
