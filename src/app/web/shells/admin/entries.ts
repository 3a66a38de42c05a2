/** What the console consists of, in the order of its menu. */
export const entries = [
  { to: '/admin-main', label: 'Admin Dashboard' },
  { to: '/admin-main/users', label: 'Member Management' },
  { to: '/admin-main/cleanups', label: 'Cleanup Validation' },
  { to: '/admin-main/challenges', label: 'Challenge Management' },
  { to: '/admin-main/events', label: 'Event Management' },
  { to: '/admin-main/tags', label: 'Tag Management' },
  { to: '/admin-main/audit', label: 'Audit Log' },
  { to: '/admin-main/settings', label: 'System Settings' },
]
