export { QuestionForm } from './question-form.tsx'
export { contextLine } from './context.ts'
