chrome.runtime.connect({name:'x'});
