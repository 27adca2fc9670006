import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { type Choices, deviceType, type Language } from '@kilowatch/catalog'
import { alarmKinds, alarmLevels, deviceCalls } from '@kilowatch/contract'
import { Button, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isoDate } from '../../shared/formats.ts'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import styles from './alarm-filters.module.css'
import { chosen, filterCount, noFilters, rangeProblem } from './alarm-view.ts'
import { RangeFilter } from './range-filter.tsx'
import { useAlarmView } from './use-alarm-view.ts'

/** What of the alarms is shown; all of it stands in the address. */
export function AlarmFilters() {
  const { t } = useTranslation(['alarms', 'common'])
  const [view, change] = useAlarmView()
  const language = useLanguage()
  return (
    <search className={styles.filters} aria-label={t('filters.name')}>
      <SearchField />
      {view.tab === 'history' ? <ChosenRange /> : null}
      <ManySelect
        name={t('filters.levels')}
        all={t('filters.allLevels')}
        values={chosen(view.level)}
        options={optionsOf(alarmLevels, language).reverse()}
        onChange={(levels) => change({ level: levels.join(',') })}
      />
      <PlaceFilters />
      <ManySelect
        name={t('filters.kinds')}
        all={t('filters.allKinds')}
        values={chosen(view.kind)}
        options={optionsOf(alarmKinds, language)}
        onChange={(kinds) => change({ kind: kinds.join(',') })}
      />
      <EitherSelect name={t('filters.confirmed')} field="confirmed" />
      <EitherSelect name={t('filters.shelved')} field="shelved" />
      <button
        type="button"
        className={styles.pill}
        aria-pressed={view.mine === 'yes'}
        onClick={() => change({ mine: view.mine ? '' : 'yes' })}
      >
        {t('filters.mine')}
      </button>
      {view.deviceId ? (
        <button
          type="button"
          className={styles.pill}
          aria-pressed
          aria-label={t('filters.removeDevice')}
          onClick={() => change({ deviceId: '' })}
        >
          {t('filters.device', { id: view.deviceId })} <CloseOutlined aria-hidden="true" />
        </button>
      ) : null}
      {filterCount(view) > 0 ? (
        <Button type="link" size="small" onClick={() => change(noFilters)}>
          {t('common:clearFilters')}
        </Button>
      ) : null}
    </search>
  )
}

function optionsOf(choices: Choices, language: Language): { value: string; label: string }[] {
  return Object.entries(choices).map(([value, names]) => ({ value, label: names[language] }))
}

/** Waits until the typing rests before it asks. */
function SearchField() {
  const { t } = useTranslation('alarms')
  const [view, change] = useAlarmView()
  const [text, setText] = useState(view.search)
  useEffect(() => setText(view.search), [view.search])
  useEffect(() => {
    if (text === view.search) return
    const timer = setTimeout(() => change({ search: text }), 300)
    return () => clearTimeout(timer)
  }, [text, view.search, change])
  return (
    <Input
      className={styles.search ?? ''}
      allowClear
      maxLength={50}
      prefix={<SearchOutlined aria-hidden="true" />}
      aria-label={t('filters.search')}
      placeholder={t('filters.search')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

function PlaceFilters() {
  const { t } = useTranslation('alarms')
  const [view, change] = useAlarmView()
  const language = useLanguage()
  const { data } = useCall(deviceCalls.readDeviceFacets, {}, { staleTime: 60_000 })
  const sites = (data?.sites ?? []).map(({ site }) => site).filter((site) => site !== '')
  return (
    <>
      <Select
        aria-label={t('filters.sites')}
        className={styles.choice ?? ''}
        popupMatchSelectWidth={false}
        placeholder={t('filters.allSites')}
        allowClear
        value={view.site || null}
        options={sites.map((site) => ({ value: site, label: site }))}
        onChange={(site: string | undefined) => change({ site: site ?? '' })}
      />
      <ManySelect
        name={t('filters.types')}
        all={t('filters.allTypes')}
        values={chosen(view.type)}
        options={(data?.types ?? []).map(({ type }) => ({ value: type, label: deviceType(type)?.name[language] ?? type }))}
        onChange={(types) => change({ type: types.join(',') })}
      />
    </>
  )
}

interface ManySelectProps {
  name: string
  all: string
  values: string[]
  options: { value: string; label: string }[]
  onChange: (values: string[]) => void
}

function ManySelect({ name, all, values, options, onChange }: ManySelectProps) {
  return (
    <Select
      mode="multiple"
      aria-label={name}
      className={styles.choice ?? ''}
      popupMatchSelectWidth={false}
      placeholder={all}
      maxTagCount={0}
      maxTagPlaceholder={(chosen) => shortened(chosen.map(({ label }) => String(label)))}
      showSearch={false}
      allowClear
      value={values}
      options={options}
      onChange={onChange}
    />
  )
}

/** "紧急 +1": the first that was chosen, and how many more. */
function shortened([first = '', ...others]: readonly string[]): string {
  return others.length > 0 ? `${first} +${others.length}` : first
}

function EitherSelect({ name, field }: { name: string; field: 'confirmed' | 'shelved' }) {
  const { t } = useTranslation('alarms')
  const [view, change] = useAlarmView()
  const words = field === 'confirmed' ? 'Confirmed' : 'Shelved'
  return (
    <Select
      aria-label={name}
      className={styles.choice ?? ''}
      popupMatchSelectWidth={false}
      placeholder={name}
      allowClear
      value={view[field] || null}
      options={[
        { value: 'no', label: t(`filters.no${words}`) },
        { value: 'yes', label: t(`filters.yes${words}`) },
      ]}
      onChange={(value: string | undefined) => change({ [field]: value ?? '' })}
    />
  )
}

function ChosenRange() {
  const [view, change] = useAlarmView()
  return <RangeFilter value={view} problem={rangeProblem(view, isoDate(Date.now()))} onChange={change} />
}
