import type { Names } from '@kilowatch/catalog'

/** A part of a chapter. Words between ** are words of the screen. */
export type Block =
  | { kind: 'text' | 'note'; words: Names }
  | { kind: 'steps'; steps: readonly Names[] }
  /** Named as its file: pictures/{zh,en}/<name>.webp. */
  | { kind: 'picture'; name: string; caption: Names }

export interface Chapter {
  /** Stands in the address. */
  key: string
  title: Names
  /** The page that it is about. */
  page?: string
  blocks: readonly Block[]
}

const text = (zh: string, en: string): Block => ({ kind: 'text', words: { zh, en } })
const note = (zh: string, en: string): Block => ({ kind: 'note', words: { zh, en } })
const picture = (name: string, zh: string, en: string): Block => ({ kind: 'picture', name, caption: { zh, en } })
const steps = (...pairs: readonly (readonly [zh: string, en: string])[]): Block => ({
  kind: 'steps',
  steps: pairs.map(([zh, en]) => ({ zh, en })),
})

/** The manual: the main tasks, one chapter each, in the order in which people meet them. */
export const chapters: readonly Chapter[] = [
  {
    key: 'overview',
    title: { zh: '总览与找到设备', en: 'Overview, and finding a device' },
    page: '/index_new',
    blocks: [
      text(
        '登录后首先看到**总览**：有多少设备、什么有问题、哪些最值得注意。每个数字都可以点击，打开它所统计的列表。',
        'After you log in, you see the **Overview**: how many devices there are, what is wrong, and what needs attention. Every number links to the list it counts.',
      ),
      picture('home', '总览', 'Overview'),
      text(
        '要找一台设备，在顶部搜索框输入名称或设备 ID（按 / 或 Ctrl+K 可直接打开）；这里也能找到告警、工单、人员和页面，并直接确认告警、开始维护或上报故障。也可以打开**设备列表**，按状态、类型和站点筛选。',
        'To find a device, type its name or device ID into the search box at the top (press / or Ctrl+K to open it). It also finds alarms, orders, people and pages, and lets you confirm alarms, start maintenance or report a fault right away. Or open the **Device list** and filter it by state, type and site.',
      ),
      note(
        '灰色并带问号的是过期数据：它是最后一次的值，旁边写着多久以前。系统不会把旧数据当作实时数据显示。',
        'A gray value with a question mark is outdated: it is the last value received, with its age next to it. Outdated data is never shown as live.',
      ),
    ],
  },
  {
    key: 'device',
    title: { zh: '查看一台设备', en: 'Reading a device' },
    page: '/new_device_list',
    blocks: [
      text(
        '点击设备列表中的一行打开设备。上方是它的状态、站点和网关；下方的页签依次是概览、历史数据、告警阈值、更多设备信息等，按设备类型而定。',
        'Click a row of the device list to open a device. At the top are its state, site and gateway; the tabs below are overview, history, alarm thresholds, more device info and others, depending on the device type.',
      ),
      picture('device', 'UPS 的概览：电流走向、电池与负载', 'Overview of a UPS: power flow, battery and load'),
      steps(
        [
          '在概览中看当前值；有告警时，告警条显示在页签上方。',
          'See the current values on the overview; if there is an alarm, it is shown above the tabs.',
        ],
        [
          '打开**历史数据**，选择测点和时间范围；可以看曲线、表格，也可以导出。',
          'Open **History**, choose points and a time range; view curves or a table, or export them.',
        ],
        [
          '在**对比其他设备**中选择同类型的设备，同一测点画在一张图上；所选写在地址里，可以直接发给同事。',
          'Under **Compare with devices**, choose devices of the same type: the same point of all of them is drawn in one chart. The selection is part of the address, so you can send it to a colleague.',
        ],
        ['导出原始历史一次最多 7 天。', 'An export of raw history can span at most 7 days.'],
      ),
      picture('history', '历史数据', 'History'),
    ],
  },
  {
    key: 'alarms',
    title: { zh: '处理告警', en: 'Handling alarms' },
    page: '/current_message',
    blocks: [
      text(
        '**告警**页列出未恢复和未确认的告警，按严重程度排列。同一原因引起的告警合在一组。**历史**中是过去的告警，**我负责**中是指派给您的。',
        'The **Alarms** page lists active and unconfirmed alarms by severity. Alarms with the same cause are grouped. **History** contains past alarms, **Mine** those assigned to you.',
      ),
      picture('alarms', '告警列表与详情', 'Alarm list and details'),
      steps(
        [
          '点击一条告警，右侧显示详情：原因、曲线、限值、通知了谁。',
          'Click an alarm to open its details: the cause, the curve with its limit, and who was notified.',
        ],
        [
          '点击**确认**表示已有人看到；确认后不再重复提醒，也不再升级通知。',
          '**Confirm** shows that someone has seen the alarm; it is no longer repeated or escalated.',
        ],
        [
          '可以选中多条一起**确认**、**指派**或**搁置**。',
          'You can select several alarms to **Confirm**, **Assign** or **Shelve** them together.',
        ],
        [
          '**搁置**需要填写原因和时长；搁置的告警仍然可见，到期自动恢复提醒。',
          '**Shelve** requires a reason and a duration; a shelved alarm stays visible and is unshelved automatically.',
        ],
      ),
      note(
        '确认和恢复是两回事：确认由人来做，恢复由测量值决定。已恢复但无人确认的告警会留在列表里。',
        'Confirmed and cleared are different: people confirm alarms, readings clear them. An alarm that has cleared but was not confirmed stays in the list.',
      ),
      text(
        '**告警统计**按种类、级别、设备和一周的时段统计告警，并列出频繁告警的测点。',
        '**Alarm statistics** counts alarms by kind, level, device and hour of the week, and lists flapping points.',
      ),
    ],
  },
  {
    key: 'limits',
    title: { zh: '设置告警阈值', en: 'Setting alarm thresholds' },
    page: '/batch_threshold',
    blocks: [
      text(
        '每个测点有四个阈值：高告警、高解除、低解除、低告警，顺序必须由高到低。告警在越过告警阈值时发生，回到解除阈值以内才恢复。',
        'A point has four thresholds: high alarm, high release, low release, low alarm, in descending order. An alarm is raised beyond the alarm threshold, and clears once the value is back within the release threshold.',
      ),
      picture('limits', '一台设备的告警阈值', 'Alarm thresholds of a device'),
      steps(
        [
          '打开设备的**告警阈值**页签，选择测点，填写数值或在曲线上拖动横线。',
          'Open the tab **Alarm threshold** of a device, choose a point, and enter values or drag the lines on the curve.',
        ],
        [
          '**告警预演**说明按新阈值近 7 天会告警几次。',
          '**Preview** shows how many alarms the new thresholds would have raised in the last 7 days.',
        ],
        [
          '点击**查看差异并保存**，核对后保存；当前值会立即按新阈值判断。',
          'Click **Review and save**, check the changes, and save; current values are evaluated immediately.',
        ],
      ),
      text(
        '多台同类型设备用**批量阈值设置**：选择类型，按站点、分组筛选，逐台勾选或全选；添加测点，只填写要改的项目，留空的项目保持每台设备的原值。',
        'For many devices of one type, use **Batch threshold setting**: choose the type, filter by site or group, select devices one by one or all at once, add points, and enter only what should change; empty fields keep each device’s current value.',
      ),
      picture('batch', '批量设置：先看每台设备的变化', 'A batch: review the changes on each device first'),
      steps(
        [
          '点击**查看变化**：列出每台设备的原值和新值，以及不适用的设备和原因。',
          '**Show changes** lists the old and new values of each device, and devices to which they do not apply, with the reason.',
        ],
        ['可以对每台设备**预演**近 7 天的告警次数。', '**Rehearse** shows how many alarms a device would have raised in the last 7 days.'],
        [
          '应用后若有不妥，在**批量设置记录**中整批**撤销**；之后又被修改过的设备保持现状。',
          'If something is wrong, **Undo** the whole batch in the list of **Batches**; devices changed since then stay as they are.',
        ],
      ),
      note(
        '只有主账号和管理员可以设置阈值；被分享的设备不能设置。',
        'Only the owner and administrators can set thresholds; devices shared with you cannot be set.',
      ),
    ],
  },
  {
    key: 'add',
    title: { zh: '添加设备', en: 'Adding a device' },
    page: '/device_add',
    blocks: [
      text(
        '设备通过网关接入：云盒，或安装在现场电脑上的网关软件。**添加设备**分四步：类型、型号、编号、接入。',
        'Devices connect through a gateway: a cloud box, or the gateway software on a computer on site. **Add device** has four steps: type, model, IDs, connect.',
      ),
      picture('add', '添加设备', 'Adding a device'),
      steps(
        [
          '选择设备类型和型号；找不到型号时选择通用型号和它所用的协议。',
          'Choose type and model; if the model is not listed, choose the generic one and its protocol.',
        ],
        [
          '填写设备 ID 和探头编号；可以留空，接入后自动编号。',
          'Enter device and probe IDs; if left empty, they are assigned when the device connects.',
        ],
        [
          '选择网关。新网关按页面给出的命令安装和认领；页面会等待它接入并显示第一批数据。',
          'Choose the gateway. A new one is installed and claimed with the command shown on the page; the page waits until it connects and shows its first values.',
        ],
      ),
      note(
        '进度会保存：中途离开，换一台电脑也可以继续。许多设备可以用工作簿一次导入。',
        'Progress is saved: you can leave and continue on another computer. Many devices can be imported at once from a workbook.',
      ),
    ],
  },
  {
    key: 'share',
    title: { zh: '分享设备', en: 'Sharing devices' },
    page: '/ownspace',
    blocks: [
      text(
        '分享让企业以外的账号看到设备，例如维保公司。每台设备最多分享给 10 个账号。',
        'Sharing lets accounts outside your business see devices, such as a maintenance company. A device can be shared with at most 10 accounts.',
      ),
      steps(
        [
          '在设备列表中选中设备，点击**分享…**；或在设备页右上角点击**分享**。',
          'In the device list, select devices and click **Share…**, or click **Share** at the top right of a device page.',
        ],
        [
          '输入对方账号的手机号或邮箱，多个用逗号分隔；选择权限和期限。',
          'Enter the phone number or email of the account, separating several with commas; choose the permission and the end date.',
        ],
        ['对方在**我的空间**接受后，才能看到设备。', 'The recipients see the devices once they accept them in their **Own space**.'],
      ),
      picture('share', '分享所选设备', 'Sharing the selected devices'),
      note(
        '分享可以随时取消；被分享者不能修改阈值和设置。',
        'You can stop sharing at any time; recipients cannot change thresholds or settings.',
      ),
    ],
  },
  {
    key: 'groups',
    title: { zh: '设备分组', en: 'Groups' },
    page: '/new_device_group',
    blocks: [
      text(
        '分组有两级，例如院区和机房。分组中可以放设备，也可以指定负责人、巡检人和查看人。',
        'Groups have two levels, such as a campus and its rooms. A group holds devices, and people as its managers, inspectors and viewers.',
      ),
      picture('groups', '设备分组', 'Groups'),
      steps(
        ['点击**添加一级分组**，再在其下添加二级分组。', 'Click **Add first-level group**, then add second-level groups below it.'],
        [
          '把设备放进分组；批量阈值设置可以按分组选择设备。',
          'Put devices into the group; batch thresholds can be set for the devices of a group.',
        ],
        ['给分组指定负责人：告警升级时可以通知他们。', 'Assign managers to the group: alarms can be escalated to them.'],
      ),
    ],
  },
  {
    key: 'people',
    title: { zh: '成员与权限', en: 'Members and permissions' },
    page: '/enterprise/member/list',
    blocks: [
      text(
        '成员在企业中的权限由低到高为查看、操作、管理和主账号；能看到哪些设备由数据范围决定：全部、本部门及以下、本部门或移交给本人的设备。',
        'A member can view, operate or manage, and the owner can do everything. The device scope determines which devices a member sees: all, own department and below, own department, or those handed over to them.',
      ),
      picture('people', '成员列表', 'Members'),
      steps(
        [
          '点击**邀请成员**，填写姓名、手机号或邮箱，选择权限、部门和范围。',
          'Click **Invite member**, enter name and phone or email, and choose permission, departments and scope.',
        ],
        ['对方打开邀请链接并确认后加入。', 'They join once they open the invitation link and confirm.'],
        [
          '在设备列表中选中设备，点击**移交…**，把设备交给成员或部门。',
          'In the device list, select devices and click **Hand over…** to hand them over to members or departments.',
        ],
      ),
    ],
  },
  {
    key: 'fleet',
    title: { zh: '全部站点：地图与平面图', en: 'All sites: map and floor plan' },
    page: '/device_overview',
    blocks: [
      text(
        '**设备概览**把所有站点放在一页上：按状态的数字、按坐标排列的站点、类型、分组和几个排名。点一种状态，整页只看它；再点一次取消。',
        '**Device overview** shows all sites on one page: counts by state, sites by their coordinates, types, groups and a few rankings. Click a state to filter the whole page by it; click it again to clear the filter.',
      ),
      picture('fleet', '设备概览', 'Device overview'),
      steps(
        [
          '点圆环、城市或站点进入下一级；页面上方的路径可以返回。',
          'Click a ring, a city or a site to go one level down; the breadcrumb above leads back.',
        ],
        [
          '管理员可以在地图下面垫一张自己的图片，拖到与站点对齐的位置。系统不从外部加载地图。',
          'An administrator can place a background picture under the map and drag it until it matches the sites. No map is loaded from outside.',
        ],
        [
          '有平面图的站点可以从地图切换到平面图：设备在各自的位置上，旁边是状态和关键数值。',
          'A site with floor plans can be switched from the map to its plan: devices are shown in their locations, with state and key values.',
        ],
      ),
    ],
  },
  {
    key: 'scenes',
    title: { zh: 'VR 场景与视频', en: 'VR scenes and video' },
    page: '/vr',
    blocks: [
      text(
        '**VR 场景**是一处地方的图片，设备标在其所在的位置上，状态实时变化。宽高比为 2:1 的全景图片可以环视，其他图片平面显示。',
        'A **VR scene** is a picture of a location with devices pinned where they are installed, and their live states. A 2:1 panorama can be viewed all around; other pictures are shown flat.',
      ),
      picture('scenes', 'VR 场景', 'VR scenes'),
      steps(
        ['点击**添加场景**，上传图片并选择分组。', 'Click **Add scene**, upload the picture and choose a group.'],
        [
          '打开场景，点击**编辑标记**，选择设备，把标记拖到位置上；也可以用方向键移动，可以撤销。',
          'Open the scene, click **Edit pins**, choose devices and drag the pins to their locations; arrow keys move them too, and each step can be undone.',
        ],
        ['要让场景成为站点的平面图，在编辑场景时选择站点。', 'To make a scene the floor plan of a site, choose the site when you edit it.'],
      ),
      note(
        '摄像机的地址可以加在设备、分组和场景上，画面直接从摄像机播放；能播放哪些来源由系统的运营者设定。',
        'Camera addresses can be added to devices, groups and scenes. Video comes directly from the camera; the operator of the installation defines the allowed origins.',
      ),
    ],
  },
  {
    key: 'walls',
    title: { zh: '监控大屏', en: 'Wall screens' },
    page: '/mointor_center',
    blocks: [
      text(
        '**监控中心**在大屏上轮流显示各分组；有未确认的告警时停下来，直到最后一条确认后一分钟。',
        'The **Monitoring center** shows one group after another on a wall screen. It stops when there is an unconfirmed alarm, and resumes one minute after the last one is confirmed.',
      ),
      steps(
        [
          '在设置中点击**添加大屏**，选择画面、分组和轮播时间。',
          'In its settings click **Add screen** and choose pictures, groups and rotation.',
        ],
        [
          '点击**生成链接**，在大屏的电脑上打开。那台电脑无需登录，只能看到这块大屏。',
          'Click **Create link** and open it on the computer of the wall screen. It needs no account and only shows this screen.',
        ],
        ['不再使用时**停用链接**：大屏几秒内停止显示。', '**Revoke link** when it is no longer needed: the screen stops within seconds.'],
      ),
      note(
        '连接断开时，大屏保留最后的数值并变灰，写明数据停在什么时间。',
        'When the connection is lost, the wall screen keeps the last values in gray and shows when the data stopped.',
      ),
    ],
  },
  {
    key: 'patrol',
    title: { zh: '巡检计划与任务', en: 'Patrol plans and tasks' },
    page: '/patrol_order/patrol_plans',
    blocks: [
      text(
        '**巡检计划**说明哪些设备多久看一次、由谁看。任务会提前生成，出现在日历上；负责人会收到通知。',
        'A **patrol plan** defines which devices are inspected, how often and by whom. Its tasks are created ahead of time and appear in the calendar; the assignees are notified.',
      ),
      picture('patrol', '巡检日历', 'Patrol calendar'),
      steps(
        [
          '新建计划时填写间隔、窗口、工作日和设备；下面随即显示接下来的日期。',
          'When you add a plan, enter interval, window, working days and devices; the next dates are shown as you type.',
        ],
        [
          '在日历中把任务拖到窗口内的另一天，或用空格拿起、方向键移动、回车放下；8 秒内可以撤销。',
          'Drag a task to another day within its window, or pick it up with space, move it with the arrow keys and drop it with Enter; you can undo for 8 s.',
        ],
        [
          '**按人**列出每人一周的任务、请假与值班，以及当周用时与每人每周至多的比较；把任务拖到另一人的某一天即改派，缺少资质时须写原因。',
          '**By person** shows each person’s week: tasks, leave and shifts, and their minutes compared with the weekly limit. Drag a task to a person’s day to reassign it; if they lack a required skill, give a reason.',
        ],
        [
          '超出窗口的改期要**申请变更**，由管理者审批。',
          'To go beyond the window, **request a change**; a manager approves or rejects it.',
        ],
        ['没有分派的任务列在左侧，拖到日期即分派。', 'Unassigned tasks are listed on the left; drag one to a date to assign it.'],
        [
          '**自动分派**按资质、请假、当班、分组与当周用时提出每项任务由谁做，并写明理由；点击**应用**前不改动任何任务，应用后 8 秒内可以撤销。',
          '**Assign** proposes a person for each task by skills, leave, shifts, group and weekly load, with the reasons; no task is changed until you **apply** it, and you can undo for 8 s.',
        ],
      ),
    ],
  },
  {
    key: 'patrol-forms',
    title: { zh: '巡检表单与记录', en: 'Patrol forms and records' },
    page: '/patrol_manger/person_patrol_list',
    blocks: [
      text(
        '打开任务，点击**开始巡检**。表单按设备列出检查项，平台值与上次的结果就在旁边；填完一项即保存，不用另点保存。',
        'Open a task and click **Start the round**. The form lists the items device by device, with the platform value and the last result next to each; every item is saved as soon as it is entered.',
      ),
      steps(
        [
          '15 分钟内的平台值与允差一起判定结果；更早的只作参考，由您判定。判定不合格而您认为合格时，请写说明。',
          'A platform value from the last 15 minutes determines the result by its tolerance; an older one is for reference only, and you decide. If the rules say fail and you choose pass, give a reason.',
        ],
        [
          '测不了的项选**未做**并写原因；标有需拍照的项点击加号添加照片，打开照片可与上次的同一项并排比较。',
          'Choose **Not done** for items that cannot be measured, and give the reason. Add pictures with the plus sign where they are required; an opened picture can be compared with the previous one of the same item.',
        ],
        [
          '填齐后点击**签字提交**（Ctrl + Enter）。部门与设备归口依次签字，同一个人不能签两级；签到哪一级，在计划页的**巡检设置**中选择。签错了可在一分钟内**撤销**。',
          'When everything is filled in, **Sign and submit** (Ctrl + Enter). The department signs next, then the device owner; one person cannot sign twice. The number of signing levels is set under **Patrol settings** on the plans page. A signature given by mistake can be taken back within a minute with **Undo**.',
        ],
        [
          '审核时可勾选要复测的项并写原因**退回**；已签的印章作废，其余的项保留，退回的经过一直留在表单中。',
          'Reviewers can select items to be remeasured and **Return** the form with a reason: its signatures become void, the other items are kept, and the return remains in the history.',
        ],
      ),
      text(
        '两个人同时填同一项时，后填的人选择用哪一条，或两条都保留，由审核的人决定，不会被悄悄覆盖。',
        'If two people enter the same item, the second one chooses which entry to keep, or keeps both for the reviewer: nothing is overwritten silently.',
      ),
      text(
        '**巡检记录**中是每台设备的结果，可以打印、移交和共享；服务商在同一页的**客户**中查看客户授权的记录。自定的检查项在**巡检表**中维护，漏检的设备与逾期任务在**巡检遗漏**中。',
        '**Patrol records** contain the results for each device; they can be printed, handed over and shared. Providers find the records that clients authorized under **Clients** on the same page. Custom items are maintained under **Patrol sheets**; missed devices and overdue tasks are listed under **Patrol gaps**.',
      ),
      note(
        '表单开始后，计划或巡检表的修改不影响它；之后生成的表单按新的填写。',
        'A form that has been started keeps its items when its plan or sheet is changed; later forms follow the change.',
      ),
    ],
  },
  {
    key: 'patrol-phone',
    title: { zh: '手机巡检，没有网络时', en: 'Patrol on the phone, without network' },
    page: '/patrol_order/patrol_order_list',
    blocks: [
      text(
        '下楼之前，在有网络的地方用手机打开底部的**巡检**或**待办**，点击**开始**：设备、检查项和最近的平台值会存到手机，之后没有网络也能填。',
        'Before you go on site, open **Patrol** or **To-dos** at the bottom of your phone while it is online and tap **Start**: devices, items and the latest platform values are saved on the phone, so you can continue without a network.',
      ),
      steps(
        [
          '到设备前**扫码到场**，扫标签上的二维码；扫不了时声明到场。',
          'At a device, **Scan code** on its label; if that is not possible, confirm that you are on site.',
        ],
        [
          '每屏一步：填数值，点击**合格**或**不合格**即保存并到下一步，8 秒内可以**撤销**；输入时下方显示允许的范围。不合格要拍照或写说明，合格可不填。',
          'Each screen is one step: enter the value and tap **Pass** or **Fail**, which saves it and goes on; for 8 seconds **Undo** brings it back. What is allowed stands below the value. A failure needs a picture or a note, a pass does not.',
        ],
        [
          '**待传队列**显示还没有上传的内容。有网络后自动逐条上传；失败会自动重试，也可以点击**现在重试**。',
          'The **Queue** shows entries that have not been sent yet. They are sent automatically, one by one, when the network is back; failures are retried automatically, or immediately with **Try now**.',
        ],
        [
          '最后一步之后**签字提交**，一分钟内可以**撤回签字**；随后显示下一项任务和它的期限。',
          'After the last step, **Sign and submit**; the signature can be taken back for a minute. Then the next task is shown with its due time.',
        ],
        [
          '别人已填了同一步时显示冲突：选用我的、用对方的，或两个都留。其他内容照常上传。',
          'If someone else entered the same step, a conflict is shown: use yours, use theirs, or keep both. Everything else is sent as usual.',
        ],
      ),
      note(
        '关闭浏览器不会丢失已填的内容；退出登录前请先等待上传完成。',
        'Closing the browser does not lose any entries; before you log out, wait until everything is sent.',
      ),
    ],
  },
  {
    key: 'duty',
    title: { zh: '值班与换班', en: 'Duty and shift swaps' },
    page: '/enterprise/operation/duty',
    blocks: [
      text(
        '每个分组一份班表：选一种轮班方式**开始新班表**，再在**排班规则**中调整班次、周期与班组。缺人的班列在班表下方，并按合适程度列出可以指派的人。',
        'Each group has a roster: **Start a new roster** from a pattern, then adjust shifts, cycle and teams under **Roster rules**. Understaffed shifts are listed below it, with available people, the most suitable first.',
      ),
      steps(
        [
          '要换班，点击**申请换班**，选择让出的班、对方和换回的班；不换回就是请对方顶班。',
          'To swap, click **Request a swap** and choose the shift you give away, the person, and the shift you take in return; nothing in return means that they cover for you.',
        ],
        [
          '对方**同意换班**后，由分组负责人或管理员**批准换班**，两个人的班同时变更。批准前可以**收回申请**；班一开始，未答复的申请失效。',
          'When the other person has clicked **Accept**, a manager of the group or an administrator clicks **Approve**, and both shifts change at once. Until then you can **Withdraw**; an unanswered request expires when the shift starts.',
        ],
      ),
      text(
        '点击**日历订阅**生成自己的地址，粘贴到手机或电脑的日历中，值班（以及您选择包含的日程）就在那里，换班与请假随之更新。地址只显示一次，有它的人不用登录就能看到；可以随时更换或停用。',
        'Click **Calendar subscription** to create your own address and paste it into the calendar of your phone or computer: it shows your shifts (and schedule items, if you include them), updated with swaps and leave. The address is shown only once, and anyone who has it can see your shifts without logging in; you can renew or revoke it at any time.',
      ),
      text(
        '**值班联系人**显示无人确认的告警现在会依次呼叫谁、怎样联系、换班后由谁接。值班的人只能收到站内消息时显示联系不上，并改叫分组负责人。呼叫的步骤在**告警通知**中设置。',
        '**On-call contacts** shows who is called step by step for an unconfirmed alarm, how they are reached, and who takes over after the shift change. People who would only get a message in the console count as unreachable, and the managers of the group are called instead. The steps are set under **Alarm notifications**.',
      ),
    ],
  },
  {
    key: 'notices',
    title: { zh: '告警通知', en: 'Alarm notifications' },
    page: '/waring_manage',
    blocks: [
      text(
        '在**告警管理**中，为设备异常和网络离线分别开启或关闭各种通知方式；开关都会先确认。',
        'In **Alarm management**, turn channels on or off, separately for device alarms and offline alarms; every switch asks for confirmation.',
      ),
      picture('notices', '告警管理', 'Alarm management'),
      steps(
        ['开启通知方式后点击**发送测试**，确认收得到。', 'After turning on a channel, click **Send test** to check that it reaches you.'],
        [
          '在**推送设置**中选择从哪个级别开始通知、免打扰时段和重复提醒。',
          'In **Push settings**, choose the alarm level from which you are notified, quiet hours and reminders.',
        ],
        [
          '管理员在**告警通知**中设置无人确认时的升级规则，以及企业微信、钉钉、飞书机器人和 Webhook。',
          'Under **Alarm notifications**, administrators set the escalation for unconfirmed alarms, bots of WeCom, DingTalk and Feishu, and webhooks.',
        ],
      ),
      note('告警声音按级别设置，保存在当前浏览器。', 'Alarm sounds are set by level and saved in this browser.'),
    ],
  },
  {
    key: 'phone',
    title: { zh: '在手机上使用与扫码', en: 'On a phone, and scanning codes' },
    page: '/scan',
    blocks: [
      text(
        '在手机上，底部是**告警**、**待办**、**扫码**、**巡检**和**我的**；设备在**我的**中，左上角的图标回到首页，其余页面在菜单中。',
        'On a phone, **Alarms**, **To-dos**, **Scan**, **Patrol** and **Me** are at the bottom; devices are under **Me**; the icon at the top left leads to the home page, and all other pages are in the menu.',
      ),
      steps(
        [
          '用**扫码**对准标签：设备标签打开该设备，邀请链接打开邀请，新设备的编号可以直接添加。',
          'Point **Scan** at a label: a device label opens the device, an invitation link opens the invitation, and the number of a new device can be added directly.',
        ],
        [
          '不能使用摄像头时，可以**从图片识别**，或输入标签上的编号。浏览器只在 HTTPS 网址下允许使用摄像头。',
          'Without a camera, use **Read from picture** or type the number on the label. Browsers only allow the camera on HTTPS addresses.',
        ],
        [
          '在**我的**中切换语言与外观，打开个人信息和我的空间，或退出登录。',
          'Under **Me**, change the language and appearance, open your personal information and own space, or log out.',
        ],
      ),
      note('其他系统的二维码只显示内容，不会打开。', 'QR codes of other systems are shown as text and never opened.'),
    ],
  },
  {
    key: 'space',
    title: { zh: '我的空间：配额与文件', en: 'Own space: quotas and files' },
    page: '/ownspace',
    blocks: [
      text(
        '**我的空间**列出他人分享给您的设备、各项配额用了多少，以及您上传的文件和它们的用途。配额由系统的运营者设定，用满后会怎样写在每一项下面。',
        '**Own space** shows devices shared with you, how much of each quota is used, and the files you uploaded and where they are used. Quotas are set by the operator of the installation; each one explains what happens when it is full.',
      ),
      note(
        '使用中的文件在使用它的页面删除；一天内没有使用的文件自动删除。',
        'A file in use is deleted on the page that uses it; unused files are deleted after a day.',
      ),
    ],
  },
  {
    key: 'transfer',
    title: { zh: '把网关转让给其他企业', en: 'Transferring a gateway to another business' },
    page: '/device_add',
    blocks: [
      text(
        '网关和它的全部设备可以转让给另一家企业。历史数据、告警和现场图片一起转走；本企业的成员、部门、分组和分享从转走的那一刻起不再与它有关。',
        'A gateway can be transferred to another business with all its devices. History, alarms and site pictures go with it; members, departments, groups and shares of this business end at that moment.',
      ),
      steps(
        [
          '打开网关，在菜单中选择**转让给其他企业**，再选择**生成转让码**。转让码只显示一次，只能使用一次。',
          'Open the gateway, choose **Transfer to another business** in its menu, then **Generate transfer code**. The code is shown once and works once.',
        ],
        [
          '把网关 ID 和转让码告诉对方企业的主账号或管理员。',
          'Give the gateway ID and the code to the owner or an administrator of the other business.',
        ],
        [
          '对方在**添加设备**页选择**接收网关**，核对来源、名称和设备数后确认。',
          'They choose **Receive gateway** on the page **Add device**, check where it comes from, its name and its devices, and confirm.',
        ],
      ),
      note(
        '对方确认之前，随时可以撤回转让；遗失的转让码可以重新生成，原来的随即失效。',
        'Until they confirm, you can withdraw it; a lost code is replaced by generating a new one.',
      ),
    ],
  },
  {
    key: 'authentication',
    title: { zh: '企业认证', en: 'Enterprise authentication' },
    page: '/commit_info',
    blocks: [
      text(
        '企业认证后，您名下的网关和设备成为企业的设备，您成为主账号，可以在企业管理中管理人员、部门和权限。',
        'Once the enterprise is authenticated, your gateways and devices become its devices and you its owner, who manages people, departments and rights in the enterprise area.',
      ),
      steps(
        [
          '在账户菜单中打开企业认证，阅读须知，填写与营业执照一致的企业信息，上传证照。填写时自动保存草稿。',
          'Open the enterprise authentication in the account menu, read the notice, enter the company information exactly as on the license, and upload the pictures. A draft is saved as you type.',
        ],
        [
          '选择**提交认证**。平台在 1–7 个工作日内审核，结果在系统消息中通知您。',
          'Choose **Submit**. The operator reviews it within 1 to 7 working days; the result comes as a system message.',
        ],
        [
          '未通过时，页面上列出原因和对应的字段；修改后可重新提交，最迟的日期写在旁边。',
          'If it is rejected, the page lists the reasons and the fields they are about; change them and submit again by the date shown.',
        ],
      ),
    ],
  },
  {
    key: 'renewal',
    title: { zh: '设备到期与续费', en: 'Devices that expire, and renewal' },
    page: '/new_device_list',
    blocks: [
      text(
        '设备有到期日时，首页和设备列表会提前提示；到期后，列表中标为已到期，只能查看它的概览和信息，不能查看历史数据和设置；历史数据仍然保留。',
        'Where devices have an expiry date, the home page and the device list say so in advance. An expired device is marked in the list: its overview and information are still shown, its history and settings are not. History is kept.',
      ),
      steps(
        ['打开已到期的设备，选择**打开续费中心**。', 'Open the expired device and choose **Go to renewal center**.'],
        [
          '续费后，到期日更新，历史数据和设置立即恢复，到期期间的历史数据也在。',
          'Once renewed, the new date is shown, and history and settings are back at once, with the time in between.',
        ],
      ),
    ],
  },
  {
    key: 'export',
    title: { zh: '导出列表与历史数据', en: 'Exporting lists and history' },
    blocks: [
      text(
        '列表上方的**导出**把列表按当前的筛选和排序存为 CSV 或 Excel 工作簿，包含所有页；时间按企业所在时区。记录类列表一次最多导出 31 天，没有选择日期时，菜单中写明包含哪几天。',
        '**Export** above a list saves it as CSV or an Excel workbook, filtered and sorted as shown, with all its pages and with times in the time zone of the business. Logs are exported for 31 days at most; where no days are chosen, the menu says which ones the file contains.',
      ),
      text(
        '历史数据 7 天以内导出每一个采样；时间更长时，导出图上的每一段，含最小、均值和最大。',
        'History of up to 7 days is exported sample by sample; longer times as the steps of the chart, with minimum, mean and maximum.',
      ),
    ],
  },
  {
    key: 'help',
    title: { zh: '获得帮助', en: 'Getting help' },
    page: '/faq',
    blocks: [
      steps(
        ['先在**常见问题**中搜索。', 'Search the **FAQ** first.'],
        [
          '没有找到答案时，在**问题解答**中提问；答复会出现在系统消息中。',
          'If there is no answer, ask under **Questions and answers**; the answer appears in your system messages.',
        ],
        [
          '产品有问题或建议，写在**意见反馈**中，可以附最多 3 张图片。',
          'Report problems or suggestions under **Feedback**, with up to 3 pictures.',
        ],
      ),
    ],
  },
]
