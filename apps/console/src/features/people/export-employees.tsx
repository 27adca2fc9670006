import { DownloadOutlined } from '@ant-design/icons'
import { byteOrderMark, csvLine, type Employee, employeeCalls, type Input } from '@kilowatch/contract'
import { App, Button } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../shared/client.ts'
import { isoDate } from '../../shared/formats.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import { departmentNames } from './employee-columns.tsx'

type Query = NonNullable<Input<typeof employeeCalls.listEmployees>['query']>

const pageSize = 200

/** The filtered employees as a table file, with phones and e-mails: for those who manage them. */
export function ExportEmployees({ query }: { query: Query }) {
  const { t } = useTranslation(['people', 'common'])
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [running, setRunning] = useState(false)
  async function run(): Promise<void> {
    setRunning(true)
    try {
      const rows = (await everyEmployee(query)).map((employee) => lineOf(employee, t))
      const head = [
        'name',
        'phone',
        'email',
        'departments',
        'position',
        'role',
        'scope',
        'devices',
        'state',
        'joinedAt',
        'jobNumber',
        'remark',
      ]
      const text = byteOrderMark + [head.map((key) => t(key)), ...rows].map(csvLine).join('')
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t('members')}.csv`)
      void message.success(t('common:exported'))
    } catch (error) {
      void message.warning(errorText(error))
    }
    setRunning(false)
  }
  return (
    <Button icon={<DownloadOutlined />} disabled={running} onClick={() => void run()}>
      {t('common:export')}
    </Button>
  )
}

async function everyEmployee(query: Query): Promise<Employee[]> {
  const found: Employee[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await send(employeeCalls.listEmployees, { query: { ...query, page, pageSize } })
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}

function lineOf(employee: Employee, t: TFunction<['people', 'common']>): string[] {
  return [
    employee.name,
    employee.phone,
    employee.email,
    departmentNames(employee),
    employee.position?.name ?? '',
    t(`rights.${employee.right}`),
    t(`scopes.${employee.scope}`),
    String(employee.devices),
    t(`states.${employee.state}`),
    employee.joinedAt ? isoDate(employee.joinedAt) : '',
    employee.jobNumber,
    employee.remark,
  ]
}
