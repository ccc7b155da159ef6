/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module '*.md' {
  const rules: import('../tools/rules').RulesText;
  export default rules;
}
