export { AskForm } from './question-form.tsx'
export { contextOf } from './context.ts'
