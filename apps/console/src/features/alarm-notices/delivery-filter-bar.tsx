import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayRange } from '../../ui/pickers/day-range.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import styles from './alarm-notices.module.css'
import { channelsOf, deliveryFields, occasions, states } from './delivery-filters.ts'

/** Search, days, way, outcome and occasion; all of it stands in the address. */
export function DeliveryFilterBar({ whose }: { whose: 'own' | 'business' }) {
  const { t } = useTranslation('alarm-notices')
  const [view, change] = useUrlState(deliveryFields)
  return (
    <>
      <SearchField label={t('filters.search')} value={view.search} onSearch={(search) => change({ search, page: 1 })} />
      <DayRange label={t('filters.range')} from={view.from} to={view.to} onChoose={(days) => change({ ...days, page: 1 })} />
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
