import { ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Popover } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Density, usePreferences } from '../../shared/preferences.ts'
import { type Column, chosenColumns } from './column.ts'
import styles from './table.module.css'

/** Which columns are shown; the choice lives in the address. */
export function ColumnChoice<Row>(props: {
  columns: readonly Column<Row>[]
  chosen: readonly string[] | null
  onChoose: (keys: readonly string[]) => void
}) {
  const { t } = useTranslation('common')
  const shown = chosenColumns(props.columns, props.chosen).map((column) => column.key)
  const [ticked, tick] = useState<readonly string[]>(shown)
  const inAddress = shown.join(',')
  // The address follows a moment later; the boxes answer at once.
  useEffect(() => tick(inAddress.split(',')), [inAddress])
  const optional = props.columns.filter((column) => column.optional !== false)
  const list = (
    <Checkbox.Group
      className={styles.choices ?? ''}
      value={[...ticked]}
      options={optional.map((column) => ({ label: column.title, value: column.key }))}
      onChange={(keys) => {
        tick(keys)
        props.onChoose(keys)
      }}
    />
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <Button icon={<SettingOutlined />} aria-label={t('table.columns')} title={t('table.columns')} />
    </Popover>
  )
}

/** Row height, remembered for all tables of this browser. */
export function DensityChoice() {
  const { t } = useTranslation('common')
  const density = usePreferences((preferences) => preferences.density)
  const set = usePreferences((preferences) => preferences.set)
  const items = (['compact', 'middle', 'comfortable'] as const).map((key) => ({ key, label: t(`table.${key}`) }))
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{ items, selectable: true, selectedKeys: [density], onClick: ({ key }) => set({ density: key as Density }) }}
    >
      <Button icon={<ColumnHeightOutlined />} aria-label={t('table.density')} title={t('table.density')} />
    </Dropdown>
  )
}
