export { MembersPage } from './members-page.tsx'
export { MemberPage } from './member-page.tsx'
export { memberName, reasonText } from './member-text.ts'
