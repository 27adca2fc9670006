import { LinkOutlined, PlusOutlined } from '@ant-design/icons'
import { centreCalls, groupCalls, type Wall, wallCalls, wallFields, wallPictures, wallTurns } from '@kilowatch/contract'
import { App, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { CopyBlock } from '../../ui/copy-block.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { Page } from '../../ui/page.tsx'
import { PageForm } from '../../ui/page-form.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import styles from './centre.module.css'

/** As the specification bounds it. */
const mostName = 30

/** The screens of the monitoring centre: how each is laid out, and the link that opens it without signing in. */
export function SettingPage() {
  const { t } = useTranslation('wall')
  const walls = useCall(wallCalls.listWalls, {})
  return (
    <Page actions={<AddButton />}>
      <NameCard />
      <Card title={t('screens')} flush>
        <Loaded of={walls} what={t('screens')} height={160}>
          {(all) =>
            all.length === 0 ? (
              <Empty text={t('noWalls')} />
            ) : (
              <ul className={styles.rows}>
                {all.map((wall) => (
                  <WallRow key={wall.id} wall={wall} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </Page>
  )
}

/** What the monitoring centre is called: on each of its screens. */
function NameCard() {
  const { t } = useTranslation('wall')
  const name = useCall(centreCalls.readCentreName, {})
  return (
    <Card title={t('centreName')} className={styles.name ?? ''}>
      <Loaded of={name} what={t('centreName')} height={32}>
        {(data) => (
          <PageForm version={data.name}>
            <NameForm name={data.name} usual={t('centreOf', { business: data.businessName })} />
          </PageForm>
        )}
      </Loaded>
    </Card>
  )
}

function NameForm({ name, usual }: { name: string; usual: string }) {
  const { t } = useTranslation('wall')
  const { t: common } = useTranslation('common')
  const { message } = App.useApp()
  const [changed, setChanged] = useState(false)
  useUnsavedGuard(changed)
  const save = useCommand(centreCalls.saveCentreName, {
    onDone: () => {
      setChanged(false)
      void message.success(t('saved'))
    },
  })
  return (
    <Form<{ name: string }>
      onValuesChange={() => setChanged(true)}
      name="centre-name"
      layout="inline"
      initialValues={{ name }}
      onFinish={(values) => save.mutate({ body: { name: values.name.trim() } })}
    >
      <Form.Item name="name" className={styles.field ?? ''} extra={t('centreHint')}>
        <Input aria-label={t('centreName')} placeholder={usual} maxLength={mostName} showCount />
      </Form.Item>
      <Button htmlType="submit" disabled={save.isPending}>
        {common('save')}
      </Button>
      <FormError error={save.error} />
    </Form>
  )
}

function AddButton() {
  const { t } = useTranslation('wall')
  const open = useDialog()
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open((onClose) => <WallDialog wall={null} onClose={onClose} />)}>
      {t('add')}
    </Button>
  )
}

function WallRow({ wall }: { wall: Wall }) {
  const { t } = useTranslation('wall')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const open = useDialog()
  const remove = useAskedCommand(wallCalls.removeWall)
  const endLink = useAskedCommand(wallCalls.endWallLink)
  const { id, name, left, right, turns, seconds, link } = wall
  const one = { params: { wallId: id } }
  return (
    <li>
      <div className={styles.what}>
        <strong>{name}</strong>
        <small>
          {[
            t('field.both', { left: wallPictures[left][language], right: wallPictures[right][language] }),
            t('field.each', { turns: wallTurns[turns][language], seconds }),
          ].join(' · ')}
        </small>
      </div>
      <div className={styles.what}>
        {link ? (
          <>
            <span>
              <Worded text={t('link.until')} parts={{ time: <Time at={link.until} full /> }} />
            </span>
            <small>
              {t('link.madeBy', { name: link.madeBy })}
              {' · '}
              {link.usedAt ? <Worded text={t('link.used')} parts={{ time: <Time at={link.usedAt} full /> }} /> : t('link.unused')}
            </small>
          </>
        ) : (
          <small>{t('link.none')}</small>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          icon={<LinkOutlined />}
          aria-label={t('link.makeOf', { name })}
          onClick={() => open((onClose) => <LinkDialog wall={wall} onClose={onClose} />)}
        >
          {t('link.make')}
        </Button>
        {link ? (
          <Button
            size="small"
            aria-label={t('link.endOf', { name })}
            onClick={() =>
              endLink(one, {
                title: t('link.endTitle', { name }),
                text: t('link.endText'),
                action: t('link.end'),
                done: () => t('link.ended'),
              })
            }
          >
            {t('link.end')}
          </Button>
        ) : null}
        <Button
          size="small"
          aria-label={t('editOf', { name })}
          onClick={() => open((onClose) => <WallDialog wall={wall} onClose={onClose} />)}
        >
          {common('edit')}
        </Button>
        <Button
          size="small"
          aria-label={t('removeOf', { name })}
          onClick={() =>
            remove(one, { title: t('removeTitle', { name }), text: t('removeText'), action: t('remove'), done: () => t('removed') })
          }
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

function WallDialog({ wall, onClose }: { wall: Wall | null; onClose: () => void }) {
  const { t } = useTranslation('wall')
  const write = useCommand<typeof wallCalls.addWall | typeof wallCalls.changeWall>(wall ? wallCalls.changeWall : wallCalls.addWall)
  return (
    <RecordDialog
      fields={wallFields}
      record={wall}
      title={t(wall ? 'change' : 'add')}
      done={t('saved')}
      inputs={{ groups: <GroupsSelect /> }}
      save={(body) => write.mutateAsync({ ...(wall ? { params: { wallId: wall.id } } : {}), body } as never)}
      state={write}
      onClose={onClose}
    />
  )
}

/** Groups of the business, those of the second level below theirs. */
function GroupsSelect({ id, value = [], onChange }: { id?: string; value?: string[]; onChange?: (ids: string[]) => void }) {
  const { t } = useTranslation('wall')
  const groups = useCall(groupCalls.listGroups, {})
  const names = new Map((groups.data ?? []).map((group) => [group.id, group.name]))
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={groups.isPending}
      placeholder={t('allGroups')}
      options={(groups.data ?? []).map((group) => ({
        value: group.id,
        label: group.parentId === null ? group.name : `${names.get(group.parentId) ?? ''} / ${group.name}`,
      }))}
      value={value}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  )
}

const terms = [30, 90, 365] as const

/** Makes a link for some time; then it is shown, this once. */
function LinkDialog({ wall, onClose }: { wall: Wall; onClose: () => void }) {
  const { t } = useTranslation('wall')
  const language = useLanguage()
  const [token, keep] = useState<string | null>(null)
  const make = useCommand(wallCalls.makeWallLink, { onDone: ({ token: made }) => keep(made) })
  if (token !== null) {
    const address = `${location.origin}/wall${language === 'en' ? '?lang=en' : ''}#${token}`
    return (
      <Dialog
        touched={null}
        title={t('link.title', { name: wall.name })}
        onClose={onClose}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('link.close')}
          </Button>
        }
      >
        <div className={styles.link}>
          <p>{t('link.once')}</p>
          <CopyBlock text={address} name={t('link.name')} />
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog<{ days: number }>
      title={t('link.title', { name: wall.name })}
      action={t('link.make')}
      initial={{ days: 90 }}
      pending={make.isPending}
      error={make.error}
      lead={t(wall.link ? 'link.replaces' : 'link.lead')}
      onSubmit={({ days }) => make.mutate({ params: { wallId: wall.id }, body: { days } })}
      onClose={onClose}
    >
      <Form.Item name="days" label={t('link.term')}>
        <Select options={terms.map((days) => ({ value: days, label: t('link.days', { count: days }) }))} />
      </Form.Item>
    </FormDialog>
  )
}
