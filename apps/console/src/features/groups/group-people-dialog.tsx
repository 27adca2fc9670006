import { CloseOutlined } from '@ant-design/icons'
import { type GroupDetail, groupCalls } from '@kilowatch/contract'
import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { PeopleSelect } from '../../ui/pickers/person-select.tsx'
import { type Identity, identities } from './group-identities.ts'
import styles from './groups.module.css'

type Staff = GroupDetail['staff']

/** Makes employees managers, inspectors or viewers of a group. */
export function GroupPeopleDialog({ detail, onClose }: { detail: GroupDetail; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'common'])
  const { message } = App.useApp()
  const [staff, setStaff] = useState<Staff>(detail.staff)
  const save = useCommand(groupCalls.saveGroupPeople, {
    onDone: () => {
      void message.success(t('saved'))
      onClose()
    },
  })
  const people = staff.map(({ employeeId, identity }) => ({ employeeId, identity }))
  const choices = identities.map((identity) => ({ value: identity, label: t(`identities.${identity}`) }))
  const change = (employeeId: string, identity: Identity) =>
    setStaff(staff.map((each) => (each.employeeId === employeeId ? { ...each, identity } : each)))
  return (
    <Dialog
      touched={() => staff !== detail.staff}
      title={t('choosePeopleFor', { name: detail.name })}
      okText={t('common:save')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: save.isPending }}
      onOk={() => save.mutate({ params: { groupId: detail.id }, body: { people } })}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <PeopleSelect
          single
          label={t('addPerson')}
          without={staff.map(({ employeeId }) => employeeId)}
          onChange={([person]) => person && setStaff([...staff, { employeeId: person.id, name: person.name, identity: 'viewer' }])}
        />
        {staff.length === 0 ? <p className={styles.dim}>{t('noPeople')}</p> : null}
        <ul className={styles.staff}>
          {staff.map(({ employeeId, name, identity }) => (
            <li key={employeeId}>
              <span>{name}</span>
              <Select<Identity>
                aria-label={t('identityOf', { name })}
                value={identity}
                options={choices}
                onChange={(chosen) => change(employeeId, chosen)}
              />
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('takeOut', { name })}
                onClick={() => setStaff(staff.filter((each) => each.employeeId !== employeeId))}
              />
            </li>
          ))}
        </ul>
        <p className={styles.dim}>{t('identityNote')}</p>
        <FormError error={save.error} />
      </div>
    </Dialog>
  )
}
