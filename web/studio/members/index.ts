export { MembersPage } from './members-page.tsx'
export { MemberPage } from './member-page.tsx'
export { memberName, formatReason } from './member-text.ts'
