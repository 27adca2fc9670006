import { definePage } from '../../shared/page-definition.ts'

const list = '/enterprise/operation/projects'
/** People of a business that are no agents. */
const who = { business: true, agent: 0 } as const

export const projectPages = [
  definePage({
    path: list,
    title: { zh: '项目', en: 'Projects' },
    load: () => import('./projects-page.tsx').then((code) => code.ProjectsPage),
    who,
    menu: { under: 'operations', order: 40, icon: 'board', both: true },
    proof: { sees: [':project.title'] },
  }),
  definePage({
    path: `${list}/:id`,
    title: { zh: '项目详情', en: 'Project' },
    load: () => import('./project-page.tsx').then((code) => code.ProjectPage),
    who,
    parent: list,
    proof: { params: { id: ':project.id' }, title: ':project.title', sees: [':project.number'], archetype: true },
  }),
]
