console.log('main', ('modelContext' in document));
