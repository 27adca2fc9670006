import { deviceType } from '@kilowatch/catalog'
import { patrolTemplateCalls, patrolTemplateList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { itemsOf } from '../patrol/index.ts'
import { addTemplate, changeTemplate, removeTemplate } from './commands/templates.ts'
import { linesOf, type TemplateRow, templateRows } from './queries/templates.ts'

const list = listHandlers<typeof patrolTemplateList, TemplateRow>(patrolTemplateList, templateRows, {
  show: (rows) => rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })),
})

export const patrolTemplateHandlers = handlers(patrolTemplateCalls, {
  listPatrolTemplates: list.page,
  exportPatrolTemplates: list.file,
  async addPatrolTemplate({ body, ...actor }, services) {
    return list.row(await addTemplate(body, actor, services), actor as never, services)
  },
  changePatrolTemplate: list.changed(changeTemplate as never),
  async removePatrolTemplate({ record, ...actor }, services) {
    await removeTemplate(record.id, actor, services)
    return null
  },
  async listInspectionItems({ query, user }, { db }) {
    const sheet = query.template_id === undefined ? undefined : await linesOf(db, user.business?.id ?? null, query.template_id)
    if (query.template_id !== undefined && sheet?.type !== query.type) throw new Refusal(70003)
    return itemsOf(deviceType(query.type), sheet?.lines)
  },
})
