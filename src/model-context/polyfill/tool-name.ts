/** What a tool may be called: https://webmachinelearning.github.io/webmcp/#dom-modelcontexttool-name */
export const toolName = /^[\w.-]{1,128}$/;
